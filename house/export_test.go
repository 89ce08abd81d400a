package house

// FinishErasing does at once what the house does some time after a deletion.
func (h *House) FinishErasing() { h.finishErasing() }
