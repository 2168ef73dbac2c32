import { useState } from 'react'
import type { Schemas } from '@postrider/client'
import { textsOf } from '../../text/catalogue.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { CsvColumn } from '../../ui/csv.ts'
import { ItemList } from '../../ui/item-list.tsx'
import { Section } from '../../ui/page.tsx'
import { SaveItemsAsCsv } from '../../ui/save-csv.tsx'
import { Time } from '../../ui/time.tsx'
import { memberActions, type Viewer } from './member-rules.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { memberTexts } from './texts.ts'

const texts = textsOf(memberTexts)
type Member = Schemas['Member']

export interface MembersProps {
  viewer: Viewer
  members: readonly Member[]
}

/** The members, with the actions that the viewer's role allows. */
export function MembersSection({ viewer, members }: MembersProps) {
  const [changed, setChanged] = useState<Member>()
  const [removed, setRemoved] = useState<Member>()
  return (
    <Section
      title={texts.members.title}
      actions={<SaveItemsAsCsv what={texts.members.list} file="members" columns={columns} items={members} />}
    >
      <ItemList
        label={texts.members.list}
        items={members.slice(0, 100)}
        idOf={({ userId }) => userId}
        title={({ email }) => email}
        details={(member) => detailsOf(member, member.userId === viewer.userId)}
        actions={(member) => {
          const { canChangeRole, canRemove } = memberActions(viewer, member, members)
          return (
            <>
              {canChangeRole && (
                <Button
                  isSmall
                  aria-label={texts.members.changeOf(member.email)}
                  onPress={() => setChanged(member)}
                >
                  {texts.members.change}
                </Button>
              )}
              {canRemove && (
                <Button
                  isSmall
                  aria-label={texts.members.removeOf(member.email)}
                  onPress={() => setRemoved(member)}
                >
                  {texts.members.remove}
                </Button>
              )}
            </>
          )
        }}
      />
      {changed && <RoleDialog viewer={viewer} member={changed} onClose={() => setChanged(undefined)} />}
      {removed && <RemoveDialog member={removed} onClose={() => setRemoved(undefined)} />}
    </Section>
  )
}

const columns: readonly CsvColumn<Member>[] = [
  { title: texts.members.address, value: ({ email }) => email },
  { title: texts.role.field, value: ({ role }) => texts.roles[role] },
  { title: texts.members.joined, value: ({ createdAt }) => createdAt },
]

const detailsOf = ({ role, createdAt }: Member, isViewer: boolean) => (
  <>
    <Badge>{texts.roles[role]}</Badge>
    {isViewer && <Badge look="good">{texts.members.you}</Badge>}
    <span>
      {texts.members.joined} <Time value={createdAt} isRelative />
    </span>
  </>
)
