#include "textflag.h"

// Four numbers side by side, or eight in single precision, take 32 bytes, so places are multiplied by 32. What
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

// func mostSingleAVX2(to, from *octet, picks *pick, n int)
TEXT ·mostSingleAVX2(SB), NOSPLIT, $0-32
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ picks+16(FP), DX
	MOVQ n+24(FP), CX
mostSingleLoop:
	MOVWLZX 0(DX), AX
	MOVWLZX 2(DX), BX
	MOVWLZX 4(DX), R8
	SHLQ $5, AX
	SHLQ $5, BX
	SHLQ $5, R8
	VMOVUPS (SI)(AX*1), Y0
	VMAXPS (SI)(BX*1), Y0, Y0
	VMAXPS (SI)(R8*1), Y0, Y0
	VMOVUPS Y0, (DI)
	ADDQ $6, DX
	ADDQ $32, DI
	DECQ CX
	JNZ mostSingleLoop
	VZEROUPPER
	RET

// func meanSingleAVX2(out, all *octet, chance *float32, n int)
TEXT ·meanSingleAVX2(SB), NOSPLIT, $0-32
	MOVQ out+0(FP), DI
	MOVQ all+8(FP), SI
	MOVQ chance+16(FP), BX
	MOVQ n+24(FP), CX
	SHRQ $1, CX
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
meanSingleLoop:
	VBROADCASTSS (BX), Y4
	VBROADCASTSS 4(BX), Y5
	VMULPS (SI), Y4, Y2
	VMULPS 32(SI), Y5, Y3
	VADDPS Y2, Y0, Y0
	VADDPS Y3, Y1, Y1
	ADDQ $64, SI
	ADDQ $8, BX
	DECQ CX
	JNZ meanSingleLoop
	VADDPS Y1, Y0, Y0
	VMOVUPS Y0, (DI)
	VZEROUPPER
	RET

// func dotAVX2(parts *uint16, chance *float32, n int) float32
TEXT ·dotAVX2(SB), NOSPLIT, $0-28
	MOVQ parts+0(FP), DI
	MOVQ chance+8(FP), SI
	MOVQ n+16(FP), CX
	SHRQ $3, CX
	VXORPS Y0, Y0, Y0
dotLoop:
	VPMOVZXWD (DI), Y1
	VCVTDQ2PS Y1, Y1
	VMULPS (SI), Y1, Y1
	VADDPS Y1, Y0, Y0
	ADDQ $16, DI
	ADDQ $32, SI
	DECQ CX
	JNZ dotLoop
	VEXTRACTF128 $1, Y0, X1
	VADDPS X1, X0, X0
	VHADDPS X0, X0, X0
	VHADDPS X0, X0, X0
	MOVSS X0, ret+24(FP)
	VZEROUPPER
	RET
