#include "textflag.h"

// A lane of four numbers takes 32 bytes, so places are multiplied by 32. What
// the functions do is said in kernel.go.

// func mostAVX2(to, from *lanes, picks *pick, n int)
TEXT ·mostAVX2(SB), NOSPLIT, $0-32
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ picks+16(FP), DX
	MOVQ n+24(FP), CX
mostLoop:
	MOVWLZX 0(DX), AX
	MOVWLZX 2(DX), BX
	MOVWLZX 4(DX), R8
	SHLQ $5, AX
	SHLQ $5, BX
	SHLQ $5, R8
	VMOVUPD (SI)(AX*1), Y0
	VMAXPD (SI)(BX*1), Y0, Y0
	VMAXPD (SI)(R8*1), Y0, Y0
	VMOVUPD Y0, (DI)
	ADDQ $6, DX
	ADDQ $32, DI
	DECQ CX
	JNZ mostLoop
	VZEROUPPER
	RET

// func enterAVX2(to, v *lanes, points *float64, n int)
TEXT ·enterAVX2(SB), NOSPLIT, $0-32
	MOVQ to+0(FP), DI
	MOVQ v+8(FP), SI
	MOVQ points+16(FP), DX
	MOVQ n+24(FP), CX
	VMOVUPD (SI), Y1
enterLoop:
	VBROADCASTSD (DX), Y0
	VADDPD Y1, Y0, Y0
	VMAXPD (DI), Y0, Y0
	VMOVUPD Y0, (DI)
	ADDQ $8, DX
	ADDQ $32, DI
	DECQ CX
	JNZ enterLoop
	VZEROUPPER
	RET

DATA sixth<>+0(SB)/8, $0.16666666666666666
GLOBL sixth<>(SB), RODATA|NOPTR, $8

// func meansAVX2(e *lanes, up *[6]uint16, n int)
TEXT ·meansAVX2(SB), NOSPLIT, $0-24
	MOVQ e+0(FP), DI
	MOVQ up+8(FP), SI
	MOVQ n+16(FP), CX
	VBROADCASTSD sixth<>(SB), Y15
	MOVQ CX, R12 // from the last set to the first
	DECQ R12
	MOVQ R12, R13
	SHLQ $5, R13
	ADDQ DI, R13
	LEAQ (R12)(R12*2), R12
	LEAQ (SI)(R12*4), SI
meansLoop:
	MOVWLZX 0(SI), AX
	MOVWLZX 2(SI), BX
	MOVWLZX 4(SI), DX
	MOVWLZX 6(SI), R8
	MOVWLZX 8(SI), R9
	MOVWLZX 10(SI), R10
	SHLQ $5, AX
	SHLQ $5, BX
	SHLQ $5, DX
	SHLQ $5, R8
	SHLQ $5, R9
	SHLQ $5, R10
	VMOVUPD (DI)(AX*1), Y0
	VMOVUPD (DI)(DX*1), Y1
	VMOVUPD (DI)(R9*1), Y2
	VADDPD (DI)(BX*1), Y0, Y0
	VADDPD (DI)(R8*1), Y1, Y1
	VADDPD (DI)(R10*1), Y2, Y2
	VADDPD Y1, Y0, Y0
	VADDPD Y2, Y0, Y0
	VMULPD Y15, Y0, Y0
	VMOVUPD Y0, (R13)
	SUBQ $12, SI
	SUBQ $32, R13
	DECQ CX
	JNZ meansLoop
	VZEROUPPER
	RET

// func riseAVX2(e *lanes, up *[6]uint16, n int)
TEXT ·riseAVX2(SB), NOSPLIT, $0-24
	MOVQ e+0(FP), DI
	MOVQ up+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ DI, R13
riseLoop:
	VMOVUPD (R13), Y0
	MOVWLZX 0(SI), AX
	MOVWLZX 2(SI), BX
	MOVWLZX 4(SI), DX
	MOVWLZX 6(SI), R8
	MOVWLZX 8(SI), R9
	MOVWLZX 10(SI), R10
	SHLQ $5, AX
	SHLQ $5, BX
	SHLQ $5, DX
	SHLQ $5, R8
	SHLQ $5, R9
	SHLQ $5, R10
	VMAXPD (DI)(AX*1), Y0, Y1
	VMAXPD (DI)(BX*1), Y0, Y2
	VMAXPD (DI)(DX*1), Y0, Y3
	VMAXPD (DI)(R8*1), Y0, Y4
	VMAXPD (DI)(R9*1), Y0, Y5
	VMAXPD (DI)(R10*1), Y0, Y6
	VMOVUPD Y1, (DI)(AX*1)
	VMOVUPD Y2, (DI)(BX*1)
	VMOVUPD Y3, (DI)(DX*1)
	VMOVUPD Y4, (DI)(R8*1)
	VMOVUPD Y5, (DI)(R9*1)
	VMOVUPD Y6, (DI)(R10*1)
	ADDQ $12, SI
	ADDQ $32, R13
	DECQ CX
	JNZ riseLoop
	VZEROUPPER
	RET

// func meanAVX2(out, a, b *lanes, chance *float64, n int)
TEXT ·meanAVX2(SB), NOSPLIT, $0-40
	MOVQ out+0(FP), DI
	MOVQ a+8(FP), SI
	MOVQ b+16(FP), DX
	MOVQ chance+24(FP), BX
	MOVQ n+32(FP), CX
	SHRQ $1, CX
	VXORPD Y0, Y0, Y0
	VXORPD Y1, Y1, Y1
meanLoop:
	VMOVUPD (SI), Y2
	VMOVUPD 32(SI), Y3
	VMAXPD (DX), Y2, Y2
	VMAXPD 32(DX), Y3, Y3
	VBROADCASTSD (BX), Y4
	VBROADCASTSD 8(BX), Y5
	VMULPD Y4, Y2, Y2
	VMULPD Y5, Y3, Y3
	VADDPD Y2, Y0, Y0
	VADDPD Y3, Y1, Y1
	ADDQ $64, SI
	ADDQ $64, DX
	ADDQ $16, BX
	DECQ CX
	JNZ meanLoop
	VADDPD Y1, Y0, Y0
	VMOVUPD Y0, (DI)
	VZEROUPPER
	RET
