import { textsOf } from '../text/catalogue.ts'
import { Badge } from '../ui/badge.tsx'
import { contactTexts } from './texts.ts'

const texts = textsOf(contactTexts)

/** The state of a subscription in one word. */
export const subscriptionName = (isSubscribed: boolean): string =>
  isSubscribed ? texts.subscribed : texts.unsubscribed

/** Whether a contact is subscribed. */
export const SubscriptionBadge = ({ isSubscribed }: { isSubscribed: boolean }) => (
  <Badge look={isSubscribed ? 'good' : 'neutral'}>{subscriptionName(isSubscribed)}</Badge>
)
