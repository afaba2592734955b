import { ActionIcon, Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { DraftErrors } from '../../forms/draft/draft-errors.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { useText } from '../../language/use-text.tsx'
import { focusWhenShown } from '../../ui/form/focus.ts'
import { Section } from '../../ui/page/section.tsx'
import { keyOf, LEAVING_ID, newSite, tenantInputId, type SiteDraft } from './tenant-draft.ts'
import classes from './tenants.module.css'

interface SitesSectionProps {
  sites: readonly SiteDraft[]
  /** Sites that are removed with the next save. */
  leaving: readonly SiteDraft[]
  onChange: (changes: { sites?: SiteDraft[]; leavingSites?: SiteDraft[] }) => void
  errors: DraftErrors
}

/** The sites of a tenant: added, renamed, removed with the next save. */
export function SitesSection({ sites, leaving, onChange, errors }: SitesSectionProps) {
  const { t } = useText()
  const change = (index: number, changes: Partial<SiteDraft>) =>
    onChange({ sites: sites.map((site, at) => (at === index ? { ...site, ...changes } : site)) })
  const add = () => {
    onChange({ sites: [...sites, newSite()] })
    focusWhenShown(tenantInputId(`sites.${sites.length}.name`))
  }
  const remove = (index: number) => {
    const site = sites[index]!
    onChange({
      sites: sites.filter((_, at) => at !== index),
      ...(site.id !== undefined && { leavingSites: [...leaving, site] }),
    })
    focusWhenShown(site.id === undefined ? 'tenant-site-add' : leavingId(site))
  }
  const keep = (site: SiteDraft) => {
    onChange({ sites: [...sites, site], leavingSites: leaving.filter((other) => other !== site) })
    focusWhenShown(tenantInputId(`sites.${sites.length}.name`))
  }
  return (
    <Section title={t('tenants.sites')} description={t('tenants.sitesHint')}>
      <Stack gap="md" component="ul" className={classes.sites}>
        {sites.map((site, index) => (
          <SiteRow
            key={site.rowId}
            site={site}
            index={index}
            errors={errors}
            onChange={(changes) => change(index, changes)}
            onRemove={() => remove(index)}
          />
        ))}
      </Stack>
      {sites.length === 0 && <Text c="dimmed">{t('tenants.sitesNone')}</Text>}
      {leaving.length > 0 && (
        <Stack gap="sm" id={LEAVING_ID}>
          {leaving.map((site) => (
            <LeavingSite key={site.rowId} site={site} errors={errors} onKeep={() => keep(site)} />
          ))}
        </Stack>
      )}
      <div>
        <Button id="tenant-site-add" variant="default" leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />} onClick={add}>
          {t('tenants.siteAdd')}
        </Button>
      </div>
    </Section>
  )
}

interface SiteRowProps {
  site: SiteDraft
  index: number
  errors: DraftErrors
  onChange: (changes: Partial<SiteDraft>) => void
  onRemove: () => void
}

function SiteRow({ site, index, errors, onChange, onRemove }: SiteRowProps) {
  const { t, text } = useText()
  const isNew = site.id === undefined
  const at = (name: 'name' | 'key') => {
    const path = `sites.${index}.${name}`
    const error = errors.at(path)
    return { id: tenantInputId(path), error: error && errorText(error, text), autoComplete: 'off' }
  }
  const changeName = (name: string) => onChange({ name, ...(isNew && site.key === keyOf(site.name) && { key: keyOf(name) }) })
  return (
    <li className={classes.site}>
      <TextInput
        {...at('name')}
        className={classes.siteName}
        label={t('tenants.siteName')}
        required
        maxLength={100}
        value={site.name}
        onChange={(event) => changeName(event.currentTarget.value)}
      />
      <TextInput
        {...at('key')}
        className={classes.siteKey}
        label={t('tenants.siteKey')}
        required={isNew}
        maxLength={50}
        spellCheck={false}
        readOnly={!isNew}
        variant={isNew ? 'default' : 'filled'}
        value={site.key}
        onChange={(event) => onChange({ key: event.currentTarget.value.toLowerCase() })}
      />
      <ActionIcon
        className={classes.siteRemove}
        size={42}
        aria-label={t('tenants.siteRemove', { name: site.name || t('tenants.siteNumber', { number: index + 1 }) })}
        onClick={onRemove}
      >
        <IconTrash size={19} stroke={1.8} aria-hidden />
      </ActionIcon>
    </li>
  )
}

const leavingId = (site: SiteDraft) => `tenant-leaving-${site.rowId}`

/** A site that is removed with the next save, or whose removal was refused, with its contents. */
function LeavingSite({ site, errors, onKeep }: { site: SiteDraft; errors: DraftErrors; onKeep: () => void }) {
  const { t, text } = useText()
  const refusals = errors.all.filter((error) => error.field === 'sites' && error.params?.site === site.key)
  return (
    <Alert id={leavingId(site)} color={refusals.length > 0 ? 'red' : 'yellow'}>
      <Group justify="space-between" gap="sm" align="flex-start">
        <Stack gap={4} flex={1} miw={220}>
          {refusals.length > 0
            ? refusals.map((error) => <span key={String(error.params?.what)}>{errorText(error, text)}</span>)
            : t('tenants.siteLeaves', { name: site.name })}
        </Stack>
        <Button variant="default" size="xs" onClick={onKeep}>
          {t('tenants.siteKeep')}
        </Button>
      </Group>
    </Alert>
  )
}
