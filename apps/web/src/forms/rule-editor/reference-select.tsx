import { useState } from 'react'
import type { Reference, Rule } from '@verka/domain/rules/rule.ts'
import { useText } from '../../language/use-text.tsx'
import { recordChoices, referenceChoices, type Choice, type ChoiceGroup } from './reference-choices.ts'
import { referenceKey, referenceOf, type RuleSubjects } from './rule-subjects.ts'
import { Select } from '../../ui/choices/select.tsx'

interface ReferenceSelectProps {
  id?: string
  side: 'sources' | 'targets'
  label: string
  rule: Rule
  subjects: RuleSubjects
  isReadOnly: boolean
  onChoose: (reference: Reference) => void
}

/** The source or target of a rule, with its owner below it, since two fields may have the same name. */
export function ReferenceSelect({ id, side, label, rule, subjects, isReadOnly, onChoose }: ReferenceSelectProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const chosen = side === 'sources' ? rule.source : rule.target
  const key = referenceKey(chosen)
  const fixed = referenceChoices(side, rule, subjects, text)
  // a closed box has the name of the choice: that is not a search
  const isChosenName = fixed.some(({ items }) => items.some(({ value, label: name }) => value === key && name === typed))
  const groups = [...fixed, ...(side === 'sources' ? recordChoices(rule, subjects, text, isChosenName ? '' : typed) : [])]
  const position = groups.find(({ items }) => items.some(({ value }) => value === key))?.group
  return (
    <Select
      {...(id && { id })}
      openOnFocus={false}
      label={label}
      description={position}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // choices without an owner have no heading
      data={groups.flatMap<ChoiceGroup | Choice>((group) => (group.group === '' ? group.items : [group]))}
      value={key}
      allowDeselect={false}
      searchable
      onSearchChange={setTyped}
      nothingFoundMessage={text.t('fields.nothingFound')}
      readOnly={isReadOnly}
      onChange={(other) => other && onChoose(referenceOf(other))}
    />
  )
}
