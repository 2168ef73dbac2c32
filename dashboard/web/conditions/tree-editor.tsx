import { Plus, Trash2 } from 'lucide-react'
import { Fragment, useRef, useState } from 'react'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { useBuilder } from './builder-context.ts'
import styles from './builder.module.css'
import { limits } from './condition.ts'
import {
  firstFilter,
  newGroup,
  newTree,
  replaced,
  without,
  type DraftGroup,
  type DraftTree,
} from './draft.ts'
import { FilterEditor } from './filter-editor.tsx'
import { GroupActions } from './group-actions.tsx'
import { conditionTexts } from './texts.ts'

const texts = textsOf(conditionTexts)

export interface TreeEditorProps {
  tree: DraftTree
  onChange: (tree: DraftTree) => void
  /** The level of the tree; the outermost has 1. */
  depth: number
}

/** Edits the groups of a tree, and how they are joined. */
export function TreeEditor({ tree, onChange, depth }: TreeEditorProps) {
  const { isFull } = useBuilder()
  const add = useRef<HTMLButtonElement>(null)
  const { logic, groups } = tree
  const addGroup = (): void =>
    // A second group with AND would be the same as one group.
    onChange({ logic: groups.length === 1 ? 'OR' : logic, groups: [...groups, newGroup()] })
  const removeGroup = (key: string): void => {
    onChange({ logic, groups: without(groups, key) })
    add.current?.focus()
  }
  return (
    <div className={styles.tree}>
      {groups.length > 1 && (
        <Select
          label={texts.match}
          isLabelHidden
          value={logic}
          onChange={(value) => onChange({ ...tree, logic: value })}
          options={[
            { value: 'OR', label: texts.any },
            { value: 'AND', label: texts.all },
          ]}
        />
      )}
      {groups.map((group, index) => (
        <Fragment key={group.key}>
          {index > 0 && <span className={styles.joint}>{logic === 'AND' ? texts.and : texts.or}</span>}
          <GroupEditor
            group={group}
            index={index + 1}
            depth={depth}
            onChange={(next) => onChange({ ...tree, groups: replaced(groups, next) })}
            {...(groups.length > 1 && { onRemove: () => removeGroup(group.key) })}
          />
        </Fragment>
      ))}
      <div>
        <Button isSmall ref={add} isDisabled={isFull} onPress={addGroup}>
          <Plus size={16} aria-hidden /> {texts.addGroup}
        </Button>
      </div>
    </div>
  )
}

interface GroupEditorProps {
  group: DraftGroup
  /** The position in its tree, from 1. */
  index: number
  depth: number
  onChange: (group: DraftGroup) => void
  /** Absent for the only group of a tree. */
  onRemove?: () => void
}

/** Edits the rules of a group, which must all match, and its nested groups. */
function GroupEditor({ group, index, depth, onChange, onRemove }: GroupEditorProps) {
  const { isFull } = useBuilder()
  const add = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState('')
  const { filters, nested } = group
  const addFilter = (): void => {
    const filter = firstFilter()
    setAdded(filter.key)
    onChange({ ...group, filters: [...filters, filter] })
  }
  const removeFilter = (key: string): void => {
    onChange({ ...group, filters: without(filters, key) })
    add.current?.focus()
  }
  const setNested = (tree: DraftTree | undefined): void => {
    const { nested: _old, ...rest } = group
    onChange(tree ? { ...rest, nested: tree } : rest)
    if (!tree) add.current?.focus()
  }
  return (
    <div role="group" aria-label={texts.group(index)} className={styles.group}>
      {filters.map((filter, position) => (
        <FilterEditor
          key={filter.key}
          filter={filter}
          index={position + 1}
          isNew={filter.key === added}
          onChange={(next) => onChange({ ...group, filters: replaced(filters, next) })}
          {...((filters.length > 1 || nested) && { onRemove: () => removeFilter(filter.key) })}
        />
      ))}
      {nested && (
        <NestedTree
          tree={nested}
          depth={depth}
          onChange={setNested}
          {...(filters.length > 0 && { onRemove: () => setNested(undefined) })}
        />
      )}
      <GroupActions
        index={index}
        addRef={add}
        onAdd={addFilter}
        {...(!nested && depth < limits.depth && { onNest: () => setNested(newTree()) })}
        {...(onRemove && { onRemove })}
      />
      {isFull && <p className={styles.hint}>{texts.full}</p>}
    </div>
  )
}

interface NestedTreeProps {
  tree: DraftTree
  depth: number
  onChange: (tree: DraftTree) => void
  /** Absent if the group would be empty without it. */
  onRemove?: () => void
}

const NestedTree = ({ tree, depth, onChange, onRemove }: NestedTreeProps) => (
  <div role="group" aria-label={texts.nestedGroups} className={styles.nested}>
    {onRemove && <span className={styles.joint}>{texts.and}</span>}
    <TreeEditor tree={tree} onChange={onChange} depth={depth + 1} />
    {onRemove && (
      <div>
        <Button isSmall look="quiet" onPress={onRemove}>
          <Trash2 size={16} aria-hidden /> {texts.removeNested}
        </Button>
      </div>
    )}
  </div>
)
