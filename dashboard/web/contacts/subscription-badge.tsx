import { textsOf } from '../text/catalogue.ts'
import { Badge } from '../ui/badge.tsx'
import { contactTexts } from './texts.ts'

const texts = textsOf(contactTexts)

/** Whether a contact is subscribed. */
export const SubscriptionBadge = ({ isSubscribed }: { isSubscribed: boolean }) => (
  <Badge look={isSubscribed ? 'good' : 'neutral'}>
    {isSubscribed ? texts.subscribed : texts.unsubscribed}
  </Badge>
)
