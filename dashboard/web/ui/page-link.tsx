import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

export interface PageLinkProps extends Pick<
  ComponentProps<'a'>,
  'className' | 'aria-label' | 'aria-current' | 'title'
> {
  /** The address of a page, relative to the application: `/p/<id>/contacts`. */
  to: string
  search?: Readonly<Record<string, string | undefined>>
  /** Whether only this address, and no page below it, counts as current. */
  isExact?: boolean
  children: ReactNode
}

/** A link to a page of the dashboard. Pointing at it loads the code of the page. */
export const PageLink = ({ to, search, isExact = false, ...link }: PageLinkProps) => (
  <Link to={to} search={search} activeOptions={{ exact: isExact, includeSearch: false }} {...link} />
)
