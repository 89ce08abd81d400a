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
