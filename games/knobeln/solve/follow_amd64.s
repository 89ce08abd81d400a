#include "textflag.h"
#include "go_asm.h"

// What the functions do is said in follow.go. Four numbers side by side take 32 bytes.
#define SQUARE (const_square*const_mostValues*32)
#define EARNED (const_earned*const_mostValues*32)

// tied, as in table.go
DATA tied<>+0(SB)/8, $1e-9
GLOBL tied<>(SB), RODATA|NOPTR, $8

// func mostFollowerAVX2(to, from *lanes, picks *pick, n int)
TEXT ·mostFollowerAVX2(SB), NOSPLIT, $0-32
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ picks+16(FP), DX
	MOVQ n+24(FP), CX
	VBROADCASTSD tied<>(SB), Y15
mostFollowerLoop:
	MOVWLZX 0(DX), AX
	MOVWLZX 2(DX), BX
	MOVWLZX 4(DX), R8
	SHLQ $5, AX
	SHLQ $5, BX
	SHLQ $5, R8
	VMOVUPD (SI)(AX*1), Y0
	VMOVUPD (SI)(BX*1), Y1
	VMAXPD Y1, Y0, Y2
	VMAXPD (SI)(R8*1), Y2, Y2
	VSUBPD Y15, Y2, Y3
	VCMPPD $13, Y3, Y0, Y0
	VCMPPD $13, Y3, Y1, Y1
	VMOVUPD SQUARE(SI)(R8*1), Y4
	VMOVUPD EARNED(SI)(R8*1), Y5
	VBLENDVPD Y1, SQUARE(SI)(BX*1), Y4, Y4
	VBLENDVPD Y1, EARNED(SI)(BX*1), Y5, Y5
	VBLENDVPD Y0, SQUARE(SI)(AX*1), Y4, Y4
	VBLENDVPD Y0, EARNED(SI)(AX*1), Y5, Y5
	VMOVUPD Y2, (DI)
	VMOVUPD Y4, SQUARE(DI)
	VMOVUPD Y5, EARNED(DI)
	ADDQ $6, DX
	ADDQ $32, DI
	DECQ CX
	JNZ mostFollowerLoop
	VZEROUPPER
	RET

// func enterFollowerAVX2(to *lanes, v *arrival, points *float64, n int)
TEXT ·enterFollowerAVX2(SB), NOSPLIT, $0-32
	MOVQ to+0(FP), DI
	MOVQ v+8(FP), SI
	MOVQ points+16(FP), DX
	MOVQ n+24(FP), CX
	VBROADCASTSD tied<>(SB), Y15
	MOVQ arrival_worth(SI), AX
	MOVQ arrival_square(SI), BX
	MOVQ arrival_earned(SI), R8
	VMOVUPD (AX), Y1
	VMOVUPD arrival_twice(SI), Y2
	VMOVUPD (BX), Y3
	VMOVUPD (R8), Y4
enterFollowerLoop:
	VBROADCASTSD (DX), Y0
	VADDPD Y0, Y1, Y5
	VMOVUPD (DI), Y6
	VADDPD Y15, Y6, Y7
	VCMPPD $14, Y7, Y5, Y7
	VMAXPD Y6, Y5, Y5
	VADDPD Y0, Y2, Y8
	VMULPD Y0, Y8, Y8
	VADDPD Y3, Y8, Y8
	VMOVUPD SQUARE(DI), Y9
	VMOVUPD EARNED(DI), Y10
	VBLENDVPD Y7, Y8, Y9, Y9
	VBLENDVPD Y7, Y4, Y10, Y10
	VMOVUPD Y5, (DI)
	VMOVUPD Y9, SQUARE(DI)
	VMOVUPD Y10, EARNED(DI)
	ADDQ $8, DX
	ADDQ $32, DI
	DECQ CX
	JNZ enterFollowerLoop
	VZEROUPPER
	RET

// Each set has five parts with one die less. Those that it lacks come last and are named as no dice at all, which
// are part of the others, too, and therefore never better. Few sets have more than three.
//
// func riseFollowerAVX2(to, own, e *lanes, downs *[5]uint16, n int)
TEXT ·riseFollowerAVX2(SB), NOSPLIT, $0-40
	MOVQ to+0(FP), DI
	MOVQ own+8(FP), R11
	MOVQ e+16(FP), SI
	MOVQ downs+24(FP), DX
	MOVQ n+32(FP), CX
	VBROADCASTSD tied<>(SB), Y15
riseFollowerLoop:
	MOVWLZX 0(DX), AX
	MOVWLZX 2(DX), BX
	MOVWLZX 4(DX), R8
	MOVWLZX 6(DX), R9
	SHLQ $5, AX
	SHLQ $5, BX
	SHLQ $5, R8
	VMOVUPD (R11), Y0
	VMOVUPD (SI)(AX*1), Y1
	VMOVUPD (SI)(BX*1), Y2
	VMOVUPD (SI)(R8*1), Y3
	VMAXPD Y1, Y0, Y5
	VMAXPD Y2, Y3, Y6
	VMAXPD Y5, Y6, Y7
	TESTQ R9, R9
	JNZ riseFollowerMore
	VSUBPD Y15, Y7, Y8
	VMOVUPD SQUARE(SI)(R8*1), Y9
	VMOVUPD EARNED(SI)(R8*1), Y10
riseFollowerThree:
	VCMPPD $13, Y8, Y2, Y2
	VCMPPD $13, Y8, Y1, Y1
	VCMPPD $13, Y8, Y0, Y0
	VBLENDVPD Y2, SQUARE(SI)(BX*1), Y9, Y9
	VBLENDVPD Y2, EARNED(SI)(BX*1), Y10, Y10
	VBLENDVPD Y1, SQUARE(SI)(AX*1), Y9, Y9
	VBLENDVPD Y1, EARNED(SI)(AX*1), Y10, Y10
	VBLENDVPD Y0, SQUARE(R11), Y9, Y9
	VBLENDVPD Y0, EARNED(R11), Y10, Y10
	VMOVUPD Y7, (DI)
	VMOVUPD Y9, SQUARE(DI)
	VMOVUPD Y10, EARNED(DI)
	ADDQ $32, DI
	ADDQ $32, R11
	ADDQ $10, DX
	DECQ CX
	JNZ riseFollowerLoop
	VZEROUPPER
	RET
riseFollowerMore:
	MOVWLZX 8(DX), R10
	SHLQ $5, R9
	SHLQ $5, R10
	VMOVUPD (SI)(R9*1), Y4
	VMAXPD (SI)(R10*1), Y7, Y7
	VMAXPD Y4, Y7, Y7
	VSUBPD Y15, Y7, Y8
	VCMPPD $13, Y8, Y4, Y4
	VCMPPD $13, Y8, Y3, Y3
	VMOVUPD SQUARE(SI)(R10*1), Y9
	VMOVUPD EARNED(SI)(R10*1), Y10
	VBLENDVPD Y4, SQUARE(SI)(R9*1), Y9, Y9
	VBLENDVPD Y4, EARNED(SI)(R9*1), Y10, Y10
	VBLENDVPD Y3, SQUARE(SI)(R8*1), Y9, Y9
	VBLENDVPD Y3, EARNED(SI)(R8*1), Y10, Y10
	JMP riseFollowerThree

// func overFollowerAVX2(to, a, b *lanes, n int)
TEXT ·overFollowerAVX2(SB), NOSPLIT, $0-32
	MOVQ to+0(FP), DI
	MOVQ a+8(FP), SI
	MOVQ b+16(FP), DX
	MOVQ n+24(FP), CX
	VBROADCASTSD tied<>(SB), Y15
overFollowerLoop:
	VMOVUPD (DX), Y0
	VMOVUPD (SI), Y1
	VSUBPD Y15, Y0, Y2
	VCMPPD $13, Y2, Y1, Y2
	VMAXPD Y0, Y1, Y0
	VMOVUPD SQUARE(DX), Y3
	VMOVUPD EARNED(DX), Y4
	VBLENDVPD Y2, SQUARE(SI), Y3, Y3
	VBLENDVPD Y2, EARNED(SI), Y4, Y4
	VMOVUPD Y0, (DI)
	VMOVUPD Y3, SQUARE(DI)
	VMOVUPD Y4, EARNED(DI)
	ADDQ $32, DX
	ADDQ $32, SI
	ADDQ $32, DI
	DECQ CX
	JNZ overFollowerLoop
	VZEROUPPER
	RET
