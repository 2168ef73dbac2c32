/**
 * Returns whether an address belongs to the mailbox simulator of SES, for any outcome. A project's bounce and
 * complaint rates exclude these addresses: the send service does not count mails to them, and the accounts
 * service does not count their bounces and complaints.
 */
export const isSimulated = (address: string): boolean => /@simulator\.amazonses\.com$/i.test(address)
