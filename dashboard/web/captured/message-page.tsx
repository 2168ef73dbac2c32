import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Schemas } from '@postrider/client'
import { useShortcuts } from '../app/shortcuts.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { lastCapturedFilters } from './captured-filters.ts'
import { MessageView } from './message-view.tsx'
import { capturedMessageQuery, capturedPageQuery, isMissing } from './queries.ts'
import { markAsRead } from './read-marks.ts'
import { capturedTexts } from './texts.ts'
import { useCapturedPath } from './use-captured-path.ts'

const texts = textsOf(capturedTexts)

/** One captured mail. The shown view stays while the user moves through the messages. */
export function CapturedMessagePage() {
  const { messageId = '' } = useParams({ strict: false })
  const [view, setView] = useState('html')
  return <MessagePage key={messageId} id={messageId} view={view} onView={setView} />
}

interface MessagePageProps {
  id: string
  view: string
  onView: (view: string) => void
}

function MessagePage({ id, view, onView }: MessagePageProps) {
  const message = useQuery(capturedMessageQuery(id))
  const { path } = useCapturedPath()
  useEffect(() => {
    if (message.data) markAsRead(id)
  }, [id, message.data])
  return (
    <Page
      title={message.data ? message.data.subject || texts.noSubject : texts.title}
      trail={
        <PageLink to={path} search={{ ...lastCapturedFilters() }} isExact>
          {texts.title}
        </PageLink>
      }
      actions={<Neighbours id={id} />}
    >
      {isMissing(message.error) ? (
        <Empty title={texts.missing}>{texts.missingHint}</Empty>
      ) : (
        <QueryView query={message} lines={10}>
          {(found: Schemas['InboxMessage']) => <MessageView message={found} view={view} onView={onView} />}
        </QueryView>
      )}
    </Page>
  )
}

/** Opens the newer and the older message of the list, also with the keys `k` and `j`. */
function Neighbours({ id }: { id: string }) {
  const router = useRouter()
  const { path } = useCapturedPath()
  const filters = lastCapturedFilters()
  const { data } = useQuery(capturedPageQuery(filters))
  const messages = data?.data ?? []
  const index = messages.findIndex((each) => each.id === id)
  const newer = index > 0 ? messages[index - 1] : undefined
  const older = index === -1 ? undefined : messages[index + 1]
  // Moving through the list must not fill the history.
  const open = (target: { id: string } | undefined): void => {
    if (target) void router.navigate({ to: `${path}/${target.id}`, replace: true })
  }
  const close = (): void => void router.navigate({ to: path, search: { ...filters } })
  useShortcuts({ j: () => open(older), k: () => open(newer), Escape: close })
  return (
    <>
      <Button isDisabled={!newer} onPress={() => open(newer)}>
        {texts.newer}
      </Button>
      <Button isDisabled={!older} onPress={() => open(older)}>
        {texts.older}
      </Button>
    </>
  )
}
