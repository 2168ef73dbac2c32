/** Bytes of a file as it comes, and of the image that is made of it. */
export const mostImageBytes = 10 * 1024 * 1024

/** Pixels of all frames together: 8160 × 6120 is what cameras of telephones make. */
export const mostPixels = 50_000_000

/** Each frame has a cost of its own, however small it is. */
export const mostFrames = 1_000
