/** Why a mail is dropped whose campaign is cancelled. */
export const cancelledReason = 'campaign cancelled'
