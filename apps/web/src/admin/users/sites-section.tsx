import { useState } from 'react'
import { Alert, Checkbox, Input, Text, TextInput } from '@mantine/core'
import { IconInfoCircle, IconSearch } from '@tabler/icons-react'
import { isAdmin } from '@verka/domain/access/roles.ts'
import { foldForSearch, searchWords } from '@verka/domain/lists/search-text.ts'
import type { UserSite } from '@verka/domain/users/user-sites.api.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { INPUTS } from './user-draft.ts'
import type { AccessSectionProps } from './user-section-props.ts'
import classes from './users.module.css'

/** Above this many sites they are searched. */
const MAX_WITHOUT_SEARCH = 10

/** With more sites than this the others are found by searching. */
const MAX_SHOWN = 50

const without = <Value,>(list: readonly Value[], value: Value) => list.filter((other) => other !== value)

/** The sites of a user, and their privileges there. */
export function SitesSection({ draft, fields: { errorAt, isReadOnly }, sites }: AccessSectionProps & { sites: readonly UserSite[] }) {
  const { t } = useText()
  const [search, setSearch] = useState('')
  const { sites: chosen, role } = draft.value
  const words = searchWords(search)
  const found = sites.filter(({ name, key }) => words.every((word) => foldForSearch(`${name} ${key}`).includes(word)))
  // where there are too many to show, those that they had come first
  const had = new Set(draft.saved.sites)
  const ordered = found.length > MAX_SHOWN ? found.toSorted((one, other) => Number(had.has(other.key)) - Number(had.has(one.key))) : found
  const shown = ordered.slice(0, MAX_SHOWN)
  const isOfAdmin = isAdmin(role)
  const error = errorAt('sites') ?? errorAt('privilegeIds')
  return (
    <Section title={t('users.sitesTitle')} description={t(isOfAdmin ? 'users.sitesOfAdmin' : 'users.sitesHint')}>
      {sites.length > MAX_WITHOUT_SEARCH && (
        <TextInput
          type="search"
          aria-label={t('users.siteFilter')}
          placeholder={t('users.siteFilter')}
          leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
          onKeyDown={(event) => {
            // the search is not part of the form
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      )}
      {shown.length === 0 && <Text c="dimmed">{t('users.noSiteFound')}</Text>}
      {shown.length > 0 && (
        <ul id={INPUTS.sites} className={classes.sites} aria-label={t('users.sites')}>
          {shown.map((site) => (
            <li key={site.id} className={classes.site}>
              <Checkbox
                label={site.name}
                checked={chosen.includes(site.key)}
                disabled={isReadOnly}
                onChange={({ currentTarget: { checked } }) =>
                  draft.update((before) => ({
                    ...before,
                    sites: checked ? [...without(before.sites, site.key), site.key].toSorted() : without(before.sites, site.key),
                  }))
                }
              />
              {chosen.includes(site.key) && !isOfAdmin && <Privileges draft={draft} site={site} isReadOnly={isReadOnly} />}
            </li>
          ))}
        </ul>
      )}
      {found.length > shown.length && <Text c="dimmed">{t('users.moreSites', { count: found.length - shown.length })}</Text>}
      {error && <Input.Error>{error}</Input.Error>}
      {!error && chosen.length === 0 && (
        <Alert color="yellow" icon={<IconInfoCircle size={20} stroke={1.8} />}>
          {t('users.withoutSite')}
        </Alert>
      )}
    </Section>
  )
}

function Privileges({ draft, site, isReadOnly }: Pick<AccessSectionProps, 'draft'> & { isReadOnly: boolean; site: UserSite }) {
  const { t } = useText()
  if (site.privileges.length === 0)
    return (
      <Text size="sm" c="dimmed" className={classes.privileges}>
        {t('users.noPrivileges')}
      </Text>
    )
  return (
    <fieldset className={classes.privileges} aria-label={t('users.privilegesIn', { site: site.name })}>
      {site.privileges.map(({ id, name, description, isHeld }) => {
        const about = isHeld ? description : t('users.notHeld')
        return (
          <Checkbox
            key={id}
            label={name}
            {...(about && { description: about })}
            checked={draft.value.privilegeIds.includes(id)}
            disabled={isReadOnly || !isHeld}
            onChange={({ currentTarget: { checked } }) =>
              draft.update((before) => ({
                ...before,
                privilegeIds: checked ? [...without(before.privilegeIds, id), id].toSorted() : without(before.privilegeIds, id),
              }))
            }
          />
        )
      })}
    </fieldset>
  )
}
