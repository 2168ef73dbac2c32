/** Ten times what a page takes in the worst case: contacts has 5 s, a transaction 10 s for a statement. */
export const leaseMs = 60_000
