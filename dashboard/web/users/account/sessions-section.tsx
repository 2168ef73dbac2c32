import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { dataOf, userApi } from '../../api/client.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { ItemList } from '../../ui/item-list.tsx'
import { Section } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Time } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast.tsx'
import { deviceOf } from './device-name.ts'
import { sessionsKey, sessionsQuery } from './queries.ts'
import { accountTexts } from './texts.ts'

const texts = textsOf(accountTexts).sessions
type Session = Schemas['Session']

/** The sessions of the user, and the buttons that end them. The sign-out ends the current session. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery)
  const end = useEnd()
  const endOthers = useEndOthers()
  const error = end.error ?? endOthers.error
  const hasOthers = (sessions.data?.length ?? 0) > 1
  return (
    <Section
      title={texts.title}
      intro={texts.hint}
      actions={
        hasOthers && (
          <Button isPending={endOthers.isPending} onPress={() => endOthers.mutate()}>
            {texts.endOthers}
          </Button>
        )
      }
    >
      {error && <ErrorNotice error={error} />}
      <QueryView query={sessions}>
        {(found) => (
          <ItemList
            label={texts.list}
            items={found.toSorted(currentFirst).slice(0, 100)}
            idOf={({ id }) => id}
            title={nameOf}
            details={detailsOf}
            actions={(session) =>
              !session.current && (
                <Button
                  isSmall
                  aria-label={texts.endOf(nameOf(session))}
                  isPending={end.isPending && end.variables === session.id}
                  onPress={() => end.mutate(session.id)}
                >
                  {texts.end}
                </Button>
              )
            }
          />
        )}
      </QueryView>
    </Section>
  )
}

const currentFirst = (one: Session, other: Session): number =>
  Number(other.current) - Number(one.current) || other.lastUsedAt.localeCompare(one.lastUsedAt)

function nameOf({ userAgent }: Session): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser !== undefined && system !== undefined) return texts.on(browser, system)
  return browser ?? system ?? texts.unknown
}

const detailsOf = ({ current, lastUsedAt, createdAt }: Session) => (
  <>
    {current && <Badge look="good">{texts.current}</Badge>}
    <span>
      {texts.lastUsed} <Time value={lastUsedAt} isRelative />
    </span>
    <span>
      {texts.created} <Time value={createdAt} />
    </span>
  </>
)

function useEnd() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      dataOf(userApi.client.DELETE('/users/@me/sessions/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      showToast(texts.ended)
      await queries.invalidateQueries({ queryKey: sessionsKey })
    },
  })
}

function useEndOthers() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(userApi.client.DELETE('/users/@me/sessions')),
    onSuccess: async ({ ended }) => {
      showToast(texts.endedOthers(ended))
      await queries.invalidateQueries({ queryKey: sessionsKey })
    },
  })
}
