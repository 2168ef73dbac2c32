import { useState } from 'react'
import { DropZone } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { textsOf } from '../../text/catalogue.ts'
import { formatBytes } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { decodeFile, readCsv, type CsvFile } from './csv-file.ts'
import styles from './import.module.css'
import { importTexts } from './texts.ts'

const texts = textsOf(importTexts).choose

/** The most bytes that the API accepts. */
const maxBytes = 5 * 1024 * 1024

export interface ChosenFile {
  /** Changes with each chosen file. */
  id: string
  name: string
  size: number
  csv: CsvFile
  /** Whether the encoding was guessed. */
  isGuessed: boolean
}

export interface ChooseFileProps {
  chosen: ChosenFile | undefined
  onChoose: (file: ChosenFile | undefined) => void
}

/** The step that chooses or drops a file. */
export function ChooseFile({ chosen, onChoose }: ChooseFileProps) {
  const [fault, setFault] = useState<string>()
  const choose = async (file: File | null | undefined): Promise<void> => {
    if (!file) return
    const result = await readFile(file)
    setFault('fault' in result ? result.fault : undefined)
    onChoose('fault' in result ? undefined : result.file)
  }
  return (
    <Section title={texts.title}>
      <DropZone
        className={styles.drop ?? ''}
        aria-label={texts.drop}
        onDrop={({ items }) => {
          const item = items.find(({ kind }) => kind === 'file')
          if (item?.kind === 'file') void item.getFile().then(choose)
        }}
      >
        <p>{chosen ? texts.chosen(chosen.name, formatBytes(chosen.size)) : `${texts.drop} ${texts.or}`}</p>
        <FileTrigger
          acceptedFileTypes={['.csv', 'text/csv', '.txt', '.tsv']}
          onSelect={(files) => void choose(files?.[0])}
        >
          <Button look={chosen ? 'secondary' : 'primary'}>{chosen ? texts.other : texts.button}</Button>
        </FileTrigger>
        <p className={styles.soft}>{texts.rules}</p>
      </DropZone>
      {fault !== undefined && (
        <Notice look="danger" isAlert>
          {fault}
        </Notice>
      )}
      {chosen?.isGuessed && (
        <Notice look="warning" isAlert>
          {texts.guessed}
        </Notice>
      )}
    </Section>
  )
}

async function readFile(file: File): Promise<{ fault: string } | { file: ChosenFile }> {
  if (file.size > maxBytes) return { fault: texts.tooLarge }
  try {
    const { text, isGuessed } = decodeFile(await file.arrayBuffer())
    const csv = readCsv(text)
    if (!csv) return { fault: texts.empty }
    return { file: { id: crypto.randomUUID(), name: file.name, size: file.size, csv, isGuessed } }
  } catch {
    return { fault: texts.unreadable }
  }
}
