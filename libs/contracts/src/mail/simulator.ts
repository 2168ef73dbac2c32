/**
 * True for an address of the mailbox simulator of SES, for any outcome. The bounce and complaint rates of a
 * project exclude these addresses: send does not count mails to them, and accounts does not count their
 * bounces and complaints.
 */
export const isSimulated = (address: string): boolean => /@simulator\.amazonses\.com$/i.test(address)
