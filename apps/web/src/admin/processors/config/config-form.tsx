import { lazy, Suspense, useState } from 'react'
import { Group, Stack, Switch, Text, TextInput, ThemeIcon } from '@mantine/core'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { MAX_CONFIG_NAME_LENGTH, type ProcessorConfigBody } from '@verka/domain/processors/processor-config.body.ts'
import {
  createProcessorConfig,
  deleteProcessorConfig,
  getProcessorConfigUses,
  updateProcessorConfig,
  type FullProcessorConfig,
  type ImplementationForm,
  type ProcessorConfig,
} from '@verka/domain/processors/processor-configs.api.ts'
import { addressOf } from '../../../addresses.ts'
import { call } from '../../../data/call.ts'
import { checkBody } from '../../../forms/draft/check-body.ts'
import { useBoundFields } from '../../../forms/editing/bound-fields.ts'
import { fieldElementId } from '../../../forms/form/field-element.ts'
import { errorText } from '../../../forms/frame/error-text.ts'
import { useVisibleErrors } from '../../../forms/store/use-form.ts'
import { useText } from '../../../language/use-text.tsx'
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { EntityFormPage } from '../../editing/entity-form-page.tsx'
import { useEntityCalls } from '../../editing/use-entity-calls.ts'
import { useEntityEditing } from '../../editing/use-entity-editing.ts'
import { useInstanceContent } from '../../instances/use-instance-content.ts'
import { IMPLEMENTATION_ICONS } from '../../../entities/implementation-icon.ts'
import { partsOfForm, secretErrors, secretInputId, secretPath, sentSecrets, withSecret, type TypedSecrets } from './config-fields.ts'
import { ConfigViews } from './config-views.tsx'
import { StateBadge } from './state-badge.tsx'
import { StateNotice } from './state-notice.tsx'
import { lateSchema } from '../../../forms/draft/late-schema.ts'

const identitySchema = lateSchema(() =>
  import('@verka/domain/processors/processor-config.body.ts').then((body) => body.processorConfigBodySchema.pick({ name: true })),
)

// the name is shown first: inputs of all kinds are larger than the rest of the form
const FieldSections = lazy(() => import('./field-sections.tsx'))
const StoredSections = lazy(() => import('./stored-sections.tsx'))

interface Identity {
  version: number | undefined
  name: string
  isOn: boolean
}

const identityOf = (stored: ProcessorConfig | undefined): Identity => ({
  version: stored?.version,
  name: stored?.name ?? '',
  isOn: stored?.isOn ?? true,
})
const checkIdentity = ({ name }: Identity): FieldError[] => checkBody(identitySchema, { name })

const CALLS = { create: createProcessorConfig, update: updateProcessorConfig, remove: deleteProcessorConfig }
const NO_RULES: never[] = []
const NAME_ID = 'processor-name'

interface ConfigFormProps {
  implementation: ImplementationForm
  /** Undefined while it is created. */
  stored?: FullProcessorConfig
}

/** A config of a processor: its name, the fields of its implementation, its secrets; stored, its test and what feeds it. */
export function ConfigForm({ implementation, stored }: ConfigFormProps) {
  const text = useText()
  const { t, textOf } = text
  const { type, name: implementationName } = implementation
  const [parts] = useState(() => partsOfForm(implementation))
  const [typed, setTyped] = useState<TypedSecrets>({})
  const isReadOnly = stored !== undefined && !stored.can.edit
  const own = useInstanceContent<Identity, ProcessorConfig>({
    fields: [...parts.settings, ...parts.contents],
    rules: NO_RULES,
    stored,
    identityOf,
    check: checkIdentity,
  })
  const { draft, form } = own
  const isTyped = Object.values(typed).some((value) => value !== '')
  const content: typeof own = {
    ...own,
    // typed secrets are not kept on the device
    isDirty: own.isDirty || isTyped,
    check() {
      const checked = own.check()
      const wrong = secretErrors(parts.secrets, typed, stored?.secrets)
      return wrong.length === 0 ? checked : { type: 'invalid' }
    },
    restart(config) {
      own.restart(config)
      setTyped({})
    },
  }
  const calls = useEntityCalls(CALLS)
  const editing = useEntityEditing({
    content,
    stored: stored as ProcessorConfig | undefined,
    calls,
    bodyOf({ name, isOn, version }, before): ProcessorConfigBody | undefined {
      const values = own.sent()
      if (!values) return undefined
      const body = {
        processorType: type,
        implementation: implementationName,
        name,
        isOn,
        dataProperties: [...values, ...sentSecrets(typed)],
      }
      return before ? { ...body, id: before.id, version: version! } : body
    },
    nameOf: ({ name }) => name,
    storedNameOf: ({ name }) => name,
    fields: flatFields(own.fields),
    isReadOnly,
    list: { to: addressOf('/processors/configs/$type', { type }), label: t(type === 'module' ? 'shell.modules' : 'shell.integrations') },
    // there it is tested
    nextAfterCreate: ({ id }) => addressOf('/processors/configs/$id/edit', { id }),
  })
  const visible = useVisibleErrors(form)
  const wrongSecrets = draft.isChecked ? secretErrors(parts.secrets, typed, stored?.secrets) : []
  const errorOfSecret = (id: string) => wrongSecrets.find(({ field }) => field === secretPath(id)) ?? draft.errors.at(secretPath(id))
  const fields = useBoundFields(draft, { inputId: () => NAME_ID, isReadOnly })
  const Icon = IMPLEMENTATION_ICONS[implementationName]
  return (
    <EntityFormPage
      editing={editing}
      title={stored ? draft.saved.name : t(`processors.${type}.create`)}
      badge={stored && <StateBadge state={stored.state} />}
      deletion={
        stored?.can.delete && {
          id: stored.id,
          version: draft.value.version ?? stored.version,
          name: stored.name,
          text: t('processors.deleteText'),
          call: calls.remove,
          uses: { read: () => call(getProcessorConfigUses, { params: { id: stored.id } }) },
        }
      }
      errors={
        draft.isChecked
          ? [
              ...draft.errors.all
                .filter(({ field }) => !field?.startsWith('dataProperties.'))
                .map((error) => ({
                  message: errorText(error, text),
                  ...(error.field === 'name' && { inputId: NAME_ID, label: t('processors.name') }),
                })),
              ...visible.map(({ field, error }) => ({
                inputId: fieldElementId(field.id),
                label: textOf(field.localizedNames),
                message: errorText(error, text),
              })),
              ...parts.secrets.flatMap((field) => {
                const error = errorOfSecret(field.id)
                return error
                  ? [{ inputId: secretInputId(field.id), label: textOf(field.localizedNames), message: errorText(error, text) }]
                  : []
              }),
            ]
          : []
      }
      readOnlyReason={isReadOnly ? t('admin.readOnly') : undefined}
    >
      {stored && <ConfigViews config={stored} />}
      {stored && <StateNotice config={stored} isDirty={editing.isDirty} onSwitchOn={() => draft.change({ isOn: true })} />}
      <Section>
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <ThemeIcon variant="light" size={40} radius="md" aria-hidden>
            <Icon size={22} stroke={1.7} />
          </ThemeIcon>
          <Stack gap={0}>
            <Text fw={600}>{textOf(implementation.localizedNames)}</Text>
            <Text size="sm" c="dimmed">
              {textOf(implementation.localizedDescriptions)}
              {!stored && ` ${t(`processors.example.${implementationName}`)}`}
            </Text>
          </Stack>
        </Group>
        <TextInput
          {...fields.text('name')}
          label={t('processors.name')}
          description={t(`processors.${type}.nameHint`)}
          required
          maxLength={MAX_CONFIG_NAME_LENGTH}
          autoComplete="off"
          data-autofocus={!stored || undefined}
          autoFocus={!stored}
        />
        {stored && (
          <Switch
            label={t('processors.isOn')}
            description={t(implementation.name === 'icalFeed' ? 'processors.isOnHintOfFeed' : 'processors.isOnHint')}
            checked={draft.value.isOn}
            aria-readonly={isReadOnly || undefined}
            onChange={({ currentTarget: { checked } }) => !isReadOnly && draft.change({ isOn: checked })}
          />
        )}
      </Section>
      <Suspense fallback={<FormSkeleton />}>
        <FieldSections
          key={stored?.version ?? 0}
          form={form}
          parts={parts}
          typed={typed}
          stored={stored?.secrets ?? []}
          errorOfSecret={(id) => {
            const error = errorOfSecret(id)
            return error && errorText(error, text)
          }}
          isReadOnly={isReadOnly}
          onSecret={(id, value) => setTyped((before) => withSecret(before, id, value))}
        />
      </Suspense>
      {stored && (
        <Suspense fallback={null}>
          <StoredSections config={stored} isDirty={editing.isDirty} />
        </Suspense>
      )}
    </EntityFormPage>
  )
}
