import { Suspense, useState } from 'react'
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
import { lateSchema } from '../../../forms/draft/late-schema.ts'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'

const identitySchema = lateSchema(() =>
  import('@verka/domain/processors/processor-config.body.ts').then((body) => body.processorConfigBodySchema.pick({ name: true })),
)

// the name is shown first: inputs of all kinds are larger than the rest of the form
const FieldSections = lazyPart(() => import('./field-sections.tsx'))
/** Shown only where something is wrong. */
const StateNotice = lazyPart(() => import('./state-notice.tsx'))
const StoredSections = lazyPart(() => import('./stored-sections.tsx'))

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

/** Fields, name and secrets of a config as one content. Secrets are no values of the form: they are sent, but never read. */
function useConfigContent(implementation: ImplementationForm, stored: FullProcessorConfig | undefined) {
  const [parts] = useState(() => partsOfForm(implementation))
  const [typed, setTyped] = useState<TypedSecrets>({})
  /** As they were when the form was sent: an error of the server is about these. */
  const [sent, setSent] = useState(typed)
  const own = useInstanceContent<Identity, ProcessorConfig>({
    fields: [...parts.settings, ...parts.contents],
    rules: NO_RULES,
    stored,
    identityOf,
    check: checkIdentity,
  })
  const { draft } = own
  const isTyped = Object.values(typed).some((value) => value !== '')
  const content: typeof own = {
    ...own,
    // typed secrets are not kept on the device
    isDirty: own.isDirty || isTyped,
    check() {
      setSent(typed)
      const checked = own.check()
      const wrong = secretErrors(parts.secrets, typed, stored?.secrets)
      return wrong.length === 0 ? checked : { type: 'invalid' }
    },
    restart(config) {
      own.restart(config)
      setTyped({})
    },
  }
  const wrongSecrets = draft.isChecked ? secretErrors(parts.secrets, typed, stored?.secrets) : []
  return {
    content,
    parts,
    secrets: {
      typed,
      type: (id: string, value: string | null | undefined) => setTyped((before) => withSecret(before, id, value)),
      errorOf: (id: string) =>
        wrongSecrets.find(({ field }) => field === secretPath(id)) ??
        (typed[id] === sent[id] ? draft.errors.at(secretPath(id)) : undefined),
    },
  }
}

/** The errors of a config in the order of its form; none before it was checked. */
function useShownErrors({ content: { draft, form }, parts, secrets }: ReturnType<typeof useConfigContent>) {
  const text = useText()
  const { t, textOf } = text
  const visible = useVisibleErrors(form)
  if (!draft.isChecked) return []
  return [
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
      const error = secrets.errorOf(field.id)
      return error ? [{ inputId: secretInputId(field.id), label: textOf(field.localizedNames), message: errorText(error, text) }] : []
    }),
  ]
}

interface ConfigFormProps {
  implementation: ImplementationForm
  /** Undefined while it is created. */
  stored?: FullProcessorConfig
}

/** A config of a processor: its name, the fields of its implementation, its secrets; stored, its test and what feeds it. */
export function ConfigForm({ implementation, stored }: ConfigFormProps) {
  const text = useText()
  const { t } = text
  const { type, name: implementationName } = implementation
  const isReadOnly = stored !== undefined && !stored.can.edit
  const config = useConfigContent(implementation, stored)
  const { content, parts, secrets } = config
  const { draft, form } = content
  const calls = useEntityCalls(CALLS)
  const editing = useEntityEditing({
    content,
    stored: stored as ProcessorConfig | undefined,
    calls,
    bodyOf({ name, isOn, version }, before): ProcessorConfigBody | undefined {
      const values = content.sent()
      if (!values) return undefined
      const body = {
        processorType: type,
        implementation: implementationName,
        name,
        isOn,
        dataProperties: [...values, ...sentSecrets(secrets.typed)],
      }
      return before ? { ...body, id: before.id, version: version! } : body
    },
    nameOf: ({ name }) => name,
    storedNameOf: ({ name }) => name,
    fields: flatFields(content.fields),
    isReadOnly,
    list: { to: addressOf('/processors/configs/$type', { type }), label: t(type === 'module' ? 'shell.modules' : 'shell.integrations') },
    // there it is tested
    nextAfterCreate: ({ id }) => addressOf('/processors/configs/$id/edit', { id }),
  })
  const errors = useShownErrors(config)
  const fields = useBoundFields(draft, { inputId: () => NAME_ID, isReadOnly })
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
      errors={errors}
      readOnlyReason={isReadOnly ? t('admin.readOnly') : undefined}
    >
      {stored && <ConfigViews config={stored} />}
      {stored && stored.state !== 'on' && stored.state !== 'off' && (
        <Suspense>
          <StateNotice config={stored} isDirty={editing.isDirty} onSwitchOn={() => draft.change({ isOn: true })} />
        </Suspense>
      )}
      <Section>
        <AboutImplementation implementation={implementation} isNew={!stored} />
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
          typed={secrets.typed}
          stored={stored?.secrets ?? []}
          errorOfSecret={(id) => {
            const error = secrets.errorOf(id)
            return error && errorText(error, text)
          }}
          isReadOnly={isReadOnly}
          onSecret={secrets.type}
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

/** What an implementation does; with an example for a new config. */
function AboutImplementation({ implementation, isNew }: { implementation: ImplementationForm; isNew: boolean }) {
  const { t, textOf } = useText()
  const Icon = IMPLEMENTATION_ICONS[implementation.name]
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <ThemeIcon variant="light" size={40} radius="md" aria-hidden>
        <Icon size={22} stroke={1.7} />
      </ThemeIcon>
      <Stack gap={0}>
        <Text fw={600}>{textOf(implementation.localizedNames)}</Text>
        <Text size="sm" c="dimmed">
          {textOf(implementation.localizedDescriptions)}
          {isNew && ` ${t(`processors.example.${implementation.name}`)}`}
        </Text>
      </Stack>
    </Group>
  )
}
