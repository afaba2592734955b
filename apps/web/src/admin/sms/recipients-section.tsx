import { TagsInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { listPrivileges } from '@verka/domain/privileges/privileges.api.ts'
import { MAX_SMS_RECIPIENTS } from '@verka/domain/sms/sms-message.body.ts'
import { findSmsPeople, type SmsQuota } from '@verka/domain/sms/sms-messages.api.ts'
import { useCall } from '../../data/use-call.ts'
import type { Draft } from '../../forms/draft/use-draft.ts'
import type { BoundFields } from '../../forms/editing/bound-fields.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { INPUTS, type SmsDraft } from './sms-draft.ts'
import { MultiSelect } from '../../ui/choices/multi-select.tsx'

/** Pause in typing after which people are searched. */
const SEARCH_AFTER_MS = 200

interface RecipientsSectionProps {
  draft: Draft<SmsDraft>
  fields: Pick<BoundFields<SmsDraft>, 'errorAt'>
  quota: SmsQuota
}

/** Who gets the message: people, holders of privileges, numbers. */
export function RecipientsSection({ draft, fields: { errorAt }, quota }: RecipientsSectionProps) {
  const { t } = useText()
  const { privilegeIds, numbers } = draft.value
  const privileges = useCall(listPrivileges).data?.items ?? []
  return (
    <Section title={t('sms.to')}>
      <PeopleInput draft={draft} error={errorAt('userIds')} />
      {privileges.length > 0 && (
        <MultiSelect
          id={INPUTS.privilegeIds}
          label={t('sms.privileges')}
          data={privileges.map(({ id, name }) => ({ value: id, label: name }))}
          value={privilegeIds}
          error={errorAt('privilegeIds')}
          searchable
          clearable
          hidePickedOptions
          clearButtonProps={{ 'aria-label': t('fields.clear', { field: t('sms.privileges') }) }}
          nothingFoundMessage={t('fields.nothingFound')}
          onChange={(value) => draft.change({ privilegeIds: value })}
        />
      )}
      <TagsInput
        id={INPUTS.numbers}
        type="tel"
        label={t('sms.numbers')}
        description={t('sms.numbersHint', { countries: quota.countries.join(', ') })}
        value={numbers}
        error={errorAt('numbers')}
        clearable
        clearButtonProps={{ 'aria-label': t('fields.clear', { field: t('sms.numbers') }) }}
        acceptValueOnBlur
        splitChars={[',', ';', '\n']}
        maxTags={MAX_SMS_RECIPIENTS}
        onChange={(value) => draft.change({ numbers: value })}
      />
    </Section>
  )
}

/** People of the site, found by the server while a name is typed. */
function PeopleInput({ draft, error }: { draft: Draft<SmsDraft>; error: string | undefined }) {
  const { t } = useText()
  const [search, setSearch] = useState('')
  const [searched] = useDebouncedValue(search, SEARCH_AFTER_MS)
  const { data } = useCall(findSmsPeople, { body: { searchCriteria: searched } }, { keepPrevious: true })
  const { people } = draft.value
  const found = data?.items ?? []
  const isChosen = (id: string) => people.some((person) => person.id === id)
  const options = [
    ...people.map(({ id, name }) => ({ value: id, label: name })),
    ...found
      .filter(({ id }) => !isChosen(id))
      .map(({ id, name, hasNumber }) => ({
        value: id,
        label: hasNumber ? name : `${name} (${t('sms.withoutNumber')})`,
        disabled: !hasNumber,
      })),
  ]
  const choose = (ids: readonly string[]) =>
    draft.change({
      people: ids.flatMap((id) => {
        const person = people.find((one) => one.id === id) ?? found.find((one) => one.id === id)
        return person ? [{ id: person.id, name: person.name }] : []
      }),
    })
  return (
    <MultiSelect
      id={INPUTS.userIds}
      label={t('sms.people')}
      placeholder={people.length === 0 ? t('sms.peoplePlaceholder') : ''}
      data={options}
      value={people.map(({ id }) => id)}
      error={error}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // the server has searched, in user names and numbers too
      filter={({ options: all }) => all}
      clearable
      hidePickedOptions
      clearButtonProps={{ 'aria-label': t('fields.clear', { field: t('sms.people') }) }}
      nothingFoundMessage={t('sms.peopleNone')}
      maxValues={MAX_SMS_RECIPIENTS}
      onChange={choose}
    />
  )
}
