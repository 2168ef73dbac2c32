import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import styles from './tabs.module.css'

export interface TabView {
  id: string
  title: string
  content: ReactNode
  isDisabled?: boolean
}

export interface TabsProps {
  /** The accessible name. */
  label: string
  tabs: readonly TabView[]
  /** The id of the shown tab, if the page remembers it. */
  selected?: string
  onSelect?: (id: string) => void
}

/** Views of one thing in the same place. The arrow keys move between them. For pages, use `TabLinks`. */
export const Tabs = ({ label, tabs, selected, onSelect }: TabsProps) => (
  <AriaTabs
    className={styles.tabs ?? ''}
    selectedKey={selected}
    onSelectionChange={(key) => onSelect?.(String(key))}
  >
    <TabList aria-label={label} className={styles.list ?? ''}>
      {tabs.map(({ id, title, isDisabled }) => (
        <Tab key={id} id={id} isDisabled={isDisabled} className={styles.tab ?? ''}>
          {title}
        </Tab>
      ))}
    </TabList>
    {tabs.map(({ id, content }) => (
      <TabPanel key={id} id={id} className={styles.panel ?? ''}>
        {content}
      </TabPanel>
    ))}
  </AriaTabs>
)
