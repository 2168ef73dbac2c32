/**
 * True for an address of the mailbox simulator of SES, for any outcome. A project's bounce and complaint
 * rates exclude these: send does not count its mails to them, and accounts not their bounces and
 * complaints.
 */
export const isSimulated = (address: string): boolean => /@simulator\.amazonses\.com$/i.test(address)
