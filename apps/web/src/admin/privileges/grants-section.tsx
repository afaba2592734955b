import { useMemo, useState } from 'react'
import { Checkbox, Group, Input, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { foldForSearch, searchWords } from '@verka/domain/lists/search-text.ts'
import type { PrivilegeGrant } from '@verka/domain/privileges/privilege.body.ts'
import type { SiteRights } from '@verka/domain/users/user-sites.api.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { groupServices } from '../rights/service-groups.ts'
import { grantOf } from '../rights/grant-matrix.ts'
import { GrantCards } from './grant-cards.tsx'
import { GrantTable } from './grant-table.tsx'
import { INPUTS, withinCategories } from './privilege-draft.ts'
import { MultiSelect } from '../../ui/choices/multi-select.tsx'

/** Above this many services they are searched. */
const MAX_WITHOUT_SEARCH = 8

interface GrantsSectionProps {
  grants: PrivilegeGrant[]
  rights: SiteRights
  /** The categories to which it is limited; empty: no limit. */
  elementTypeIds: readonly string[]
  onCategories: (ids: string[]) => void
  onChange: (change: (grants: PrivilegeGrant[]) => PrivilegeGrant[]) => void
  error: string | undefined
  isReadOnly: boolean
}

/** The grants of a privilege: each service of the site with its possible rights. */
export function GrantsSection({
  grants: all,
  rights: whole,
  elementTypeIds,
  onCategories,
  onChange,
  error,
  isReadOnly,
}: GrantsSectionProps) {
  const { t, text } = useText()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [search, setSearch] = useState('')
  const [isNarrowed, setIsNarrowed] = useState(false)
  // only services of the categories that it is limited to are offered, and count
  const rights = useMemo<SiteRights>(() => {
    const isWithin = ({ elementTypeId }: { elementTypeId: string }) => elementTypeIds.length === 0 || elementTypeIds.includes(elementTypeId)
    return { ...whole, services: whole.services.filter(isWithin) }
  }, [whole, elementTypeIds])
  const grants = useMemo(
    () => withinCategories({ grants: all, elementTypeIds: [...elementTypeIds] }, whole.services).grants,
    [all, elementTypeIds, whole],
  )
  const named = useMemo(() => groupServices(rights, text), [rights, text])
  const categories = whole.elementTypes.map(({ id, localizedNames }) => ({
    value: id,
    label: text.textOf(localizedNames) || t('admin.unnamed'),
  }))
  const unseen = elementTypeIds.filter((id) => !categories.some(({ value }) => value === id))
  const words = searchWords(search)
  const groups = named.flatMap((group) => {
    const services = group.services.filter(
      ({ id, name }) =>
        (!isNarrowed || grantOf(grants, id)) && words.every((word) => foldForSearch(`${name} ${group.name}`).includes(word)),
    )
    return services.length > 0 ? [{ ...group, services }] : []
  })
  const hidden = grants.filter(({ transactionTypeId }) => !whole.services.some(({ id }) => id === transactionTypeId)).length
  const Matrix = isPhone ? GrantCards : GrantTable
  return (
    <Section id={INPUTS.grants} title={t('privileges.grants')} description={t('privileges.grantsHint')}>
      {error && <Input.Error>{error}</Input.Error>}
      <MultiSelect
        label={t('privileges.categories')}
        description={t('privileges.categoriesHint')}
        placeholder={elementTypeIds.length === 0 ? t('privileges.categoriesAll') : ''}
        data={categories}
        value={elementTypeIds.filter((id) => !unseen.includes(id))}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('privileges.categoriesClear') }}
        nothingFoundMessage={t('fields.nothingFound')}
        disabled={isReadOnly}
        onChange={(ids) => onCategories([...ids, ...unseen])}
      />
      {rights.services.length > MAX_WITHOUT_SEARCH && (
        <Group gap="md">
          <TextInput
            type="search"
            aria-label={t('privileges.filter')}
            placeholder={t('privileges.filter')}
            leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
            value={search}
            onChange={({ currentTarget: { value } }) => setSearch(value)}
            onKeyDown={(event) => {
              // the search is not part of the form
              if (event.key === 'Enter') event.preventDefault()
            }}
            w={{ base: '100%', xs: 260 }}
          />
          <Checkbox
            label={t('privileges.onlyChosen')}
            checked={isNarrowed}
            onChange={({ currentTarget: { checked } }) => setIsNarrowed(checked)}
          />
          <Text component="output" size="sm" c="dimmed">
            {t('privileges.chosen', { count: grants.length })}
          </Text>
        </Group>
      )}
      {rights.services.length === 0 && <Text c="dimmed">{t('privileges.noServices')}</Text>}
      {rights.services.length > 0 && groups.length === 0 && <Text c="dimmed">{t('privileges.noService')}</Text>}
      {groups.length > 0 && (
        <Matrix
          groups={groups}
          grants={grants}
          onChange={onChange}
          isReadOnly={isReadOnly}
          isPart={groups.flatMap(({ services }) => services).length < rights.services.length}
        />
      )}
      {hidden > 0 && <Text c="dimmed">{t('privileges.hiddenGrants', { count: hidden })}</Text>}
    </Section>
  )
}
