import { useQuery } from '@tanstack/react-query'
import { useProject } from '../session/project-context.ts'
import { domainsQuery } from '../settings/domains/queries.ts'
import { endpointsQuery } from '../settings/webhooks/queries.ts'
import { textsOf } from '../text/catalogue.ts'
import { Notice } from '../ui/notice.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Section } from '../ui/page.tsx'
import { attentionOf, type Attention } from './attention.ts'
import styles from './home.module.css'
import { limitsQuery, reputationQuery, setupQuery } from './queries.ts'
import { homeTexts } from './texts.ts'

const texts = textsOf(homeTexts).attention

/** The states of the project that a user should act on. Shows nothing if there are none. */
export function AttentionList() {
  const { pathOf } = useProject()
  const items = useAttention().map(adviceOf)
  if (items.length === 0) return null
  return (
    <Section title={texts.title}>
      <ul className={styles.attention}>
        {items.map(({ title, hint, isSevere, link }) => (
          <li key={title}>
            <Notice look={isSevere ? 'danger' : 'warning'} title={`${title}.`}>
              {hint}{' '}
              {link && (
                <PageLink to={pathOf(link.page)} search={link.search}>
                  {link.text}
                </PageLink>
              )}
            </Notice>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function useAttention(): Attention[] {
  const { api, project, may } = useProject()
  const { data: domains } = useQuery(domainsQuery(api))
  const { data: security } = useQuery(reputationQuery(api))
  const { data: endpoints } = useQuery(endpointsQuery(api))
  const { data: setup } = useQuery(setupQuery(api))
  const mayReadLimits = may('GET /users/@me/projects/{id}/billing-limits')
  const { data: limits } = useQuery({ ...limitsQuery(api), enabled: mayReadLimits })
  return attentionOf({
    project,
    domains,
    levels: security?.levels,
    endpoints,
    limits,
    storage: setup?.storage,
    now: new Date(),
  })
}

/** What a user reads about a state, and where to act. */
interface Advice {
  title: string
  hint: string
  isSevere: boolean
  link?: { page: string; text: string; search?: Record<string, string> }
}

function adviceOf(item: Attention): Advice {
  switch (item.kind) {
    case 'disabled':
      return {
        title: texts.disabled.title,
        hint: texts.disabled.reasons[item.reason ?? 'MANUAL'],
        isSevere: true,
        ...(isPayment(item.reason) && {
          link: { page: 'settings/billing', text: texts.disabled.action },
        }),
      }
    case 'domain':
      return {
        title: texts.domain.title(item.domain),
        hint: texts.domain.hint,
        isSevere: true,
        link: { page: 'settings/domains', text: texts.domain.action },
      }
    case 'reputation':
      return reputationAdvice(item)
    case 'webhook':
      return webhookAdvice(item)
    case 'limit':
      return {
        title: texts.limit.title(texts.limit.names[item.category], item.share),
        hint: texts.limit.hint,
        isSevere: item.isBlocked,
        link: { page: 'settings/usage', text: texts.limit.action },
      }
    case 'storage':
      return {
        title: texts.storage.title(item.share),
        hint: texts.storage.hint,
        isSevere: item.isBlocked,
        link: { page: 'settings/usage', text: texts.storage.action },
      }
    default:
      return item satisfies never
  }
}

const isPayment = (reason: string | null): boolean =>
  reason === 'PAYMENT_FAILED' || reason === 'CARD_VERIFICATION_FAILED'

function reputationAdvice({ of, isCritical }: Extract<Attention, { kind: 'reputation' }>): Advice {
  const { title, hint, action } = texts[of]
  const types = of === 'bounce' ? 'email.bounced' : 'email.complaint'
  return {
    title: title(isCritical),
    hint,
    isSevere: isCritical,
    link: { page: 'activity', text: action, search: { types } },
  }
}

function webhookAdvice({ id, url, disabledReason }: Extract<Attention, { kind: 'webhook' }>): Advice {
  const { failing, disabled, hint, action } = texts.webhook
  const host = URL.parse(url)?.host ?? url
  return {
    title: disabledReason === null ? failing(host) : disabled(host),
    hint: disabledReason ?? hint,
    isSevere: disabledReason !== null,
    link: { page: `settings/webhooks/${id}`, text: action },
  }
}
