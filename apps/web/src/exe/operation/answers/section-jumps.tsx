import { NativeSelect } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { fieldElementId } from '../../../forms/form/field-element.ts'
import type { FormStore } from '../../../forms/store/form-store-contract.ts'
import { useText } from '../../../language/use-text.tsx'
import classes from './all-ok.module.css'

/** Fewer sections than these are found by scrolling. */
const FEW = 3

/** The sections of a long form, each with its progress: the chosen one scrolls to the top. */
export function SectionJumps({ form, fields }: { form: FormStore; fields: readonly Field[] }) {
  const { t, textOf } = useText()
  const groups = fields.filter((field) => kindOf(field).children === 'form')
  // as one text, so that it changes only with the displayed text
  const visibleCount = useSyncExternalStore(form.subscribe, () =>
    groups
      .map(({ id }) => {
        const view = form.fieldView(id)
        return view ? `${view.progress?.answered ?? ''}/${view.progress?.count ?? ''}` : '-'
      })
      .join(),
  )
  const states = visibleCount.split(',')
  const shown = groups.flatMap((group, index) => {
    const [answered, count] = states[index]!.split('/')
    if (count === undefined) return []
    const name = textOf(group.localizedNames)
    const label = count === '' ? name : t('exe.sectionProgress', { name, answered: Number(answered), count: Number(count) })
    return [{ value: group.id, label }]
  })
  if (shown.length < FEW) return null
  return (
    <NativeSelect
      className={classes.jumps}
      size="md"
      aria-label={t('exe.sections')}
      // it only scrolls: nothing stays chosen
      value=""
      data={[{ value: '', label: t('exe.sections') }, ...shown]}
      onChange={(event) => document.getElementById(fieldElementId(event.currentTarget.value))?.scrollIntoView({ block: 'start' })}
    />
  )
}
