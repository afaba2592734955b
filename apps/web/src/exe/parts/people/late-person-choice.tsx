import { ComboboxChevron, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import { latePart } from '../../../ui/overlays/late-part.ts'
import { useLateInput } from '../../../ui/choices/use-late-input.ts'
import classes from './person-choice.module.css'
import type { PersonChoiceProps } from './person-choice.tsx'

const itself = latePart(() => import('./person-choice.tsx').then(({ PersonChoice }) => PersonChoice))

/** A user of the site, as `PersonChoice`, whose code is loaded when it is first used. */
export function LatePersonChoice(given: Omit<PersonChoiceProps, 'id'>) {
  const { label, present, chosen, typed, error } = given
  const { t } = useText()
  const { user } = useSession()
  const id = useId()
  // a restored name is looked for at once
  const { part: Choice, until } = useLateInput(itself, { id, isFixed: false, isUsed: typed !== undefined })
  if (Choice) return <Choice id={id} {...given} />
  const now = chosen ?? (present === null ? undefined : (present ?? user))
  return (
    <div>
      <TextInput
        {...until}
        id={id}
        size="lg"
        classNames={{ input: classes.input! }}
        label={label}
        description={t(present === null ? 'exe.typeNameFirst' : 'exe.typeName')}
        {...(!now && { placeholder: t('exe.choosePerson') })}
        value={typed ?? (now && (now.id === user.id ? t('exe.me', { name: now.name }) : now.name)) ?? ''}
        spellCheck={false}
        error={error}
        rightSection={<ComboboxChevron size="lg" />}
        rightSectionPointerEvents="none"
      />
    </div>
  )
}
