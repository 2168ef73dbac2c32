import { useState } from 'react'
import { textsOf } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Field } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import type { CsvFile } from './csv-file.ts'
import styles from './import.module.css'
import { isExport, mappingFault, suggestTargets, type MappingFault, type Target } from './mapping.ts'
import { importTexts } from './texts.ts'

const all = textsOf(importTexts)
const texts = all.map

export interface MapColumnsProps {
  csv: CsvFile
  error: Error | null
  isPending: boolean
  onStart: (targets: readonly Target[]) => void
}

/** The step that shows the first rows, and chooses what each column becomes. */
export function MapColumns({ csv, error, isPending, onStart }: MapColumnsProps) {
  const [targets, setTargets] = useState(() => suggestTargets(csv))
  const fault = mappingFault(targets)
  const change = (index: number, target: Target): void => setTargets(targets.with(index, target))
  return (
    <Section title={texts.title}>
      {isExport(csv) ? (
        <p>{texts.export}</p>
      ) : (
        <ul className={styles.columns}>
          {targets.map((target, index) => (
            <ColumnRow
              key={index}
              name={csv.header[index] || texts.unnamed(index + 1)}
              values={csv.rows.map((row) => row[index] ?? '').filter((cell) => cell !== '')}
              target={target}
              onChange={(next) => change(index, next)}
            />
          ))}
        </ul>
      )}
      <p className={styles.soft}>{texts.consent}</p>
      {fault && (
        <Notice look="warning" isAlert>
          {faultText(fault)}
        </Notice>
      )}
      {error && <ErrorNotice error={error} />}
      <FormActions>
        <Button
          look="primary"
          isDisabled={fault !== undefined}
          isPending={isPending}
          onPress={() => onStart(targets)}
        >
          {texts.start}
        </Button>
      </FormActions>
    </Section>
  )
}

interface ColumnRowProps {
  name: string
  /** The first values of the column. */
  values: readonly string[]
  target: Target
  onChange: (target: Target) => void
}

const kinds = ['email', 'subscribed', 'field', 'skip'] as const

function ColumnRow({ name, values, target, onChange }: ColumnRowProps) {
  const choose = (kind: Target['kind']): void => onChange(kind === 'field' ? { kind, name: name } : { kind })
  return (
    <li className={styles.column}>
      <span className={styles.name}>{name}</span>
      <span className={styles.soft}>{values.slice(0, 3).join(', ')}</span>
      <span className={styles.target}>
        <Select
          label={texts.becomesOf(name)}
          isLabelHidden
          value={target.kind}
          onChange={choose}
          options={kinds.map((value) => ({ value, label: texts[value] }))}
        />
        {target.kind === 'field' && (
          <Field
            label={texts.fieldName(name)}
            isLabelHidden
            value={target.name}
            onChange={(next) => onChange({ kind: 'field', name: next })}
          />
        )}
      </span>
    </li>
  )
}

function faultText(fault: MappingFault): string {
  switch (fault.kind) {
    case 'no-email':
      return all.faults['no-email']
    case 'twice':
      return all.faults.twice(fault.name)
    case 'no-name':
      return all.faults['no-name'](fault.column)
    default:
      return fault satisfies never
  }
}
