/** Whether a client address, as the gateway writes it, is this machine itself. */
export const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')
