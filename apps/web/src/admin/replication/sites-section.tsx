import { Button, FileButton, Stack, Switch } from '@mantine/core'
import { IconArrowDown, IconArrowRight, IconFileExport, IconFileImport, IconFlask } from '@tabler/icons-react'
import type { SiteId } from '@verka/domain/entities/ids.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { Section } from '../../ui/page/section.tsx'
import { ChosenFile } from './chosen-file.tsx'
import type { Place, useChosenSites } from './chosen-sites.ts'
import { useExportDialog } from './use-export-dialog.tsx'
import type { useChosenFile } from './use-chosen-file.ts'
import { Select } from '../../ui/choices/select.tsx'
import classes from './replication.module.css'

interface SitesSectionProps {
  places: readonly Place[]
  chosen: ReturnType<typeof useChosenSites> & {
    /** The address names one site twice. */
    isSame: boolean
  }
  chosenFile: ReturnType<typeof useChosenFile>
}

/** Chooses where to replicate from and to, and what goes along. */
export function SitesSection({ places, chosen, chosenFile }: SitesSectionProps) {
  const { source, target, isSourceUnknown, isTargetUnknown, isSame, replicateRecords, replicatePrivileges, choose } = chosen
  const { t } = useText()
  const { tenant, sites } = useSession()
  const onExport = useExportDialog()
  const isFile = chosenFile.file !== undefined
  return (
    <Section>
      <div className={classes.sites}>
        <Stack gap={8}>
          {isFile ? (
            <ChosenFile chosen={chosenFile} />
          ) : (
            <SiteSelect
              label={t('replication.from')}
              places={places}
              chosen={source}
              error={isSourceUnknown && t('replication.sourceUnknown')}
              onChoose={(from) => choose({ from })}
            />
          )}
          <div className={classes.ways}>
            <FileButton accept=".json,application/json" onChange={(file) => void chosenFile.choose(file)}>
              {(button) => (
                <Button {...button} variant="subtle" size="sm" mih={44} leftSection={<IconFileImport size={18} stroke={1.8} aria-hidden />}>
                  {t(isFile ? 'replication.otherFile' : 'replication.chooseFile')}
                </Button>
              )}
            </FileButton>
            {source && !isFile && (
              <Button
                variant="subtle"
                size="sm"
                mih={44}
                leftSection={<IconFileExport size={18} stroke={1.8} aria-hidden />}
                onClick={() => onExport(source)}
              >
                {t('replication.export')}
              </Button>
            )}
            {source && !isFile && source.tenantId === tenant.id && !sites.some(({ id, sandbox }) => id === source.siteId && sandbox) && (
              <ButtonLink
                to={addressOf('/sandboxes', undefined, { from: source.siteId })}
                variant="subtle"
                size="sm"
                mih={44}
                leftSection={<IconFlask size={18} stroke={1.8} aria-hidden />}
              >
                {t('shell.trySandbox')}
              </ButtonLink>
            )}
          </div>
        </Stack>
        <IconArrowRight className={classes.across} size={22} stroke={1.8} aria-hidden />
        <IconArrowDown className={classes.down} size={22} stroke={1.8} aria-hidden />
        <SiteSelect
          label={t('replication.to')}
          // a file may return to its own site
          places={isFile ? places : places.filter(({ siteId }) => siteId !== source?.siteId)}
          chosen={target}
          error={isTargetUnknown ? t('replication.targetUnknown') : isSame && t('replication.sameSite')}
          onChoose={(to) => choose({ to, ...(source && { from: source.siteId }) })}
        />
      </div>
      <Stack gap="sm">
        <Switch
          label={t('replication.records')}
          checked={replicateRecords}
          onChange={({ currentTarget }) => choose({ records: currentTarget.checked ? '1' : undefined })}
        />
        <Switch
          label={t('replication.privileges')}
          checked={replicatePrivileges}
          onChange={({ currentTarget }) => choose({ privileges: currentTarget.checked ? '1' : undefined })}
        />
      </Stack>
    </Section>
  )
}

interface SiteSelectProps {
  label: string
  places: readonly Place[]
  chosen: Place | undefined
  error: string | false
  onChoose: (siteId: SiteId | undefined) => void
}

function SiteSelect({ label, places, chosen, error, onChoose }: SiteSelectProps) {
  const tenants = Map.groupBy(places, ({ tenantId }) => tenantId)
  const optionOf = ({ siteId, siteName }: Place) => ({ value: siteId, label: siteName })
  const groups = [...tenants.values()].map((ofTenant) => ({ group: ofTenant[0]!.tenantName, items: ofTenant.map(optionOf) }))
  return (
    <Select
      label={label}
      // one tenant needs no heading
      data={groups.length === 1 ? groups[0]!.items : groups}
      value={chosen?.siteId ?? null}
      error={error && <span role="alert">{error}</span>}
      title={chosen?.siteName}
      description={groups.length > 1 ? <span className={classes.tenant}>{chosen?.tenantName ?? ' '}</span> : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(value) => onChoose(value ?? undefined)}
      searchable
      allowDeselect={false}
    />
  )
}
