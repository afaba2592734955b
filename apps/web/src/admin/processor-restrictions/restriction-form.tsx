import { Alert, Checkbox, CheckboxGroup, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ImplementationForm } from '@verka/domain/processors/processor-configs.api.ts'
import {
  createProcessorRestriction,
  deleteProcessorRestriction,
  RESTRICTION_MODES,
  restrictionErrors,
  type ProcessorRestriction,
} from '@verka/domain/processors/processor-restrictions.api.ts'
import { LICENCE_LEVELS, type LicenceLevel } from '@verka/domain/tenants/licence-levels.ts'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import { addressOf } from '../../addresses.ts'
import { useSave } from '../../data/use-call.ts'
import { useDraft } from '../../forms/draft/use-draft.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { contentOfDraft } from '../editing/entity-content.ts'
import { EntityFormPage } from '../editing/entity-form-page.tsx'
import { useEntityEditing } from '../editing/use-entity-editing.ts'
import { TenantsInput } from './tenants-input.tsx'

interface RestrictionDraft {
  id?: string
  version?: number
  mode: ProcessorRestriction['mode']
  tenantIds: TenantId[]
  licenceLevels: LicenceLevel[]
}

const draftOf = ({ id, version, mode, tenantIds, licenceLevels }: ProcessorRestriction): RestrictionDraft => ({
  id,
  version,
  mode,
  tenantIds,
  licenceLevels,
})
const NEW: RestrictionDraft = { mode: 'deny', tenantIds: [], licenceLevels: [] }
/** DOM ids of the inputs by their part. */
const INPUT_IDS = { licenceLevels: 'restriction-licence', tenantIds: 'restriction-tenants' }

const isPart = (field: string | undefined): field is keyof typeof INPUT_IDS => field !== undefined && Object.hasOwn(INPUT_IDS, field)

interface RestrictionFormProps {
  implementation: ImplementationForm
  /** Undefined while there is none. */
  stored?: ProcessorRestriction
}

/** Which tenants may use an implementation: by their licences, and by name. */
export function RestrictionForm({ implementation, stored }: RestrictionFormProps) {
  const text = useText()
  const { t, textOf } = text
  const { type, name: key } = implementation
  const name = textOf(implementation.localizedNames)
  const draft = useDraft<RestrictionDraft>(stored ? draftOf(stored) : NEW, restrictionErrors)
  const save = useSave(createProcessorRestriction, { handlesErrors: true })
  const remove = useSave(deleteProcessorRestriction, { handlesErrors: true })
  type Body = Parameters<typeof save.mutateAsync>[0]['body']
  const editing = useEntityEditing({
    content: contentOfDraft(draft, draftOf),
    stored,
    // the same call creates and saves
    calls: { create: save, update: { mutateAsync: ({ body }: { body: Body }) => save.mutateAsync({ body }), isPending: save.isPending } },
    bodyOf: (value): Body => ({ ...value, type, name: key }),
    recreatedBody: ({ mode, tenantIds, licenceLevels }): Body => ({ type, name: key, mode, tenantIds, licenceLevels }),
    nameOf: () => name,
    list: { to: addressOf('/processors/restrictions/$type', { type }), label: t('shell.processorRestrictions') },
  })
  const { mode, tenantIds, licenceLevels } = draft.value
  // of a stored one its chosen may have been deleted
  const isStoredEmpty = stored !== undefined && stored.tenantIds.length + stored.licenceLevels.length === 0
  const isNobodyChosen = isStoredEmpty && tenantIds.length + licenceLevels.length === 0
  const errorAt = (part: string) => {
    const error = draft.errors.at(part)
    return error && errorText(error, text)
  }
  return (
    <EntityFormPage
      editing={editing}
      title={t(stored ? 'processors.restrictions.edit' : 'processors.restrictions.new', { name })}
      description={textOf(implementation.localizedDescriptions)}
      deletion={
        stored?.can.delete && {
          id: stored.id,
          version: draft.value.version ?? stored.version,
          name: t('processors.restrictions.edit', { name }),
          text: t('processors.restrictions.removeText'),
          call: {
            mutateAsync: ({ query }) => remove.mutateAsync({ params: { type, name: key }, query }),
            isPending: remove.isPending,
          },
        }
      }
      errors={draft.errors.all.map((error) => ({
        message: errorText(error, text),
        ...(isPart(error.field) && { inputId: INPUT_IDS[error.field] }),
      }))}
    >
      <Section>
        <ModeInput mode={mode} onChange={(chosen) => draft.change({ mode: chosen })} />
        <LicencesInput
          levels={licenceLevels}
          error={errorAt('licenceLevels')}
          onChange={(levels) => draft.change({ licenceLevels: levels })}
        />
        <TenantsInput
          id={INPUT_IDS.tenantIds}
          ids={tenantIds}
          error={errorAt('tenantIds')}
          onChange={(ids) => draft.change({ tenantIds: ids })}
        />
        {isNobodyChosen && (
          <Alert color="yellow" icon={<IconInfoCircle size={20} stroke={1.8} />}>
            {t(mode === 'allow' ? 'processors.restrictions.nobody' : 'processors.restrictions.everybody')}
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          {t('processors.restrictions.effect')}
        </Text>
      </Section>
    </EntityFormPage>
  )
}

type Mode = RestrictionDraft['mode']

/** Whether the chosen tenants may use an implementation, or all others. */
function ModeInput({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  const { t } = useText()
  return (
    <Radio.Group size="md" label={t('processors.restrictions.mode')} value={mode} onChange={(chosen) => onChange(chosen as Mode)}>
      <Stack gap="sm" mt="xs">
        {RESTRICTION_MODES.map((value) => (
          <Radio
            key={value}
            value={value}
            label={t(`processors.restrictions.${value}`)}
            description={t(`processors.restrictions.${value}Hint`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

interface LicencesInputProps {
  levels: readonly LicenceLevel[]
  error: string | undefined
  onChange: (levels: LicenceLevel[]) => void
}

/** The licences whose tenants are chosen. */
function LicencesInput({ levels, error, onChange }: LicencesInputProps) {
  const { t } = useText()
  return (
    <CheckboxGroup
      size="md"
      label={t('processors.restrictions.licenceLevels')}
      value={[...levels]}
      error={error}
      errorProps={{ mt: 'xs' }}
      onChange={(chosen) => onChange(LICENCE_LEVELS.filter((level) => chosen.includes(level)))}
    >
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mt="xs" spacing="sm">
        {LICENCE_LEVELS.map((level, index) => (
          <Checkbox key={level} {...(index === 0 && { id: INPUT_IDS.licenceLevels })} value={level} label={t(`tenants.licence.${level}`)} />
        ))}
      </SimpleGrid>
    </CheckboxGroup>
  )
}
