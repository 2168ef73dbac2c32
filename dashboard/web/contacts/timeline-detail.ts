/** The details of an entry of the timeline. */
export interface TimelineDetail {
  /** The name of the event, the subject of the mail, or the campaign or workflow. */
  title: string | undefined
  /** The data of the event, shortened. */
  data: string | undefined
}

/** The names of the metadata that hold a title, in the order of preference. */
const titles = ['eventName', 'subject', 'sourceSubject', 'campaignName', 'workflowName', 'url'] as const

const maxData = 200

/** Returns the details of an entry from its metadata. */
export function timelineDetail(metadata: Readonly<Record<string, unknown>>): TimelineDetail {
  const title = titles
    .map((name) => metadata[name])
    .find((value) => typeof value === 'string' && value !== '')
  const data = metadata['data']
  const isEmpty = typeof data !== 'object' || data === null || Object.keys(data).length === 0
  const text = isEmpty ? undefined : JSON.stringify(data)
  return {
    title: typeof title === 'string' ? title : undefined,
    data: text !== undefined && text.length > maxData ? `${text.slice(0, maxData)}…` : text,
  }
}
