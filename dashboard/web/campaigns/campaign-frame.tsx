import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { PageLink } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { CampaignActions } from './campaign-actions.tsx'
import { campaignQuery, type Campaign } from './queries.ts'
import { campaignTexts } from './texts.ts'

const texts = textsOf(campaignTexts)

/** A page of a campaign. It reports whether it has changes that are not saved. */
export type CampaignContent = (campaign: Campaign, onChanged: (isChanged: boolean) => void) => ReactNode

/** The frame of a campaign's pages: title, actions and tabs. */
export function CampaignFrame({ children }: { children: CampaignContent }) {
  const { api } = useProject()
  const { campaignId = '' } = useParams({ strict: false })
  const campaign = useQuery(campaignQuery(api, campaignId))
  return (
    <QueryView query={campaign} lines={10}>
      {(found) => (
        <LoadedFrame key={found.id} campaign={found}>
          {children}
        </LoadedFrame>
      )}
    </QueryView>
  )
}

function LoadedFrame({ campaign, children }: { campaign: Campaign; children: CampaignContent }) {
  const [isChanged, setChanged] = useState(false)
  const { project, pathOf } = useProject()
  const params = { projectId: project.id, campaignId: campaign.id }
  return (
    <Page
      title={campaign.name}
      trail={<PageLink to={pathOf('campaigns')}>{texts.title}</PageLink>}
      actions={<CampaignActions campaign={campaign} isChanged={isChanged} />}
    >
      <TabLinks
        label={texts.parts}
        tabs={[
          { title: texts.overview, link: { to: '/p/$projectId/campaigns/$campaignId', params } },
          { title: texts.content, link: { to: '/p/$projectId/campaigns/$campaignId/content', params } },
          {
            title: texts.recipientList.title,
            link: { to: '/p/$projectId/campaigns/$campaignId/recipients', params },
          },
        ]}
      />
      {children(campaign, setChanged)}
    </Page>
  )
}
