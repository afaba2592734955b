import { Suspense } from 'react'
import { Group, Stack, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { MAX_TEXT_LENGTH } from '@verka/domain/forms/field-limits.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { type FillableRecordType } from '@verka/domain/record-types/record-types.api.ts'
import type { RecordBody } from '@verka/domain/records/record.body.ts'
import type { RecordValue } from '@verka/domain/record-types/record.ts'
import { createRecord, updateRecord } from '@verka/domain/records/records.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSave } from '../../data/use-call.ts'
import { RecordChip } from '../../entities/record-color.tsx'
import { checkBody } from '../../forms/draft/check-body.ts'
import { useText } from '../../language/use-text.tsx'
import { ColorField } from '../../ui/form/color-field.tsx'
import { LocalizedInput } from '../../ui/form/localized-input.tsx'
import { HeadActions } from '../../ui/page/head-actions.tsx'
import { Section } from '../../ui/page/section.tsx'
import { WhenNear } from '../../ui/page/when-near.tsx'
import { AsideShape } from '../instances/aside-shape.tsx'
import { InstanceForm, type IdentityProps } from '../instances/instance-form.tsx'
import { useRecordRemoval } from './use-record-removal.tsx'
import { lateSchema } from '../../forms/draft/late-schema.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

const identitySchema = lateSchema(() =>
  import('@verka/domain/records/record.body.ts').then((body) => body.recordBodySchema.pick({ localizedNames: true, color: true })),
)

const RecordAside = lazyPart(() => import('./record-aside.tsx'))

const ASIDE = ['history.title'] as const
const NAME_ID = 'record-name'
const COLOR_ID = 'record-color'

interface Identity {
  version: number | undefined
  localizedNames: LocalizedTexts
  color: string | null
}

const identityOf = (stored: RecordValue | undefined): Identity => ({
  version: stored?.version,
  localizedNames: stored?.localizedNames ?? [],
  color: stored?.color ?? null,
})
const check = ({ localizedNames, color }: Identity): FieldError[] => checkBody(identitySchema, { localizedNames, color })

interface RecordFormProps {
  recordType: FillableRecordType
  /** Undefined while it is created. */
  stored?: RecordValue
  /** The original of a copy. */
  copied?: RecordValue | undefined
}

/** A predefined value: its names, its colour and the fields of its type. */
export function RecordForm({ recordType, stored, copied }: RecordFormProps) {
  const { t, textOf } = useText()
  const type = textOf(recordType.localizedNames)
  return (
    <InstanceForm<Identity, RecordValue, RecordBody>
      fields={recordType.dataPropertyTypes}
      rules={recordType.matchRules}
      outside={recordType.outside}
      stored={stored}
      identityOf={identityOf}
      parent={{ kind: 'recordType', id: recordType.id, name: type, list: addressOf('/records/types') }}
      check={check}
      bodyOf={(identity, dataProperties) => ({ recordTypeId: recordType.id, ...identity, dataProperties })}
      calls={{
        create: useSave(createRecord, { handlesErrors: true }),
        update: useSave(updateRecord, { handlesErrors: true }),
        remove: useRecordRemoval(textOf(stored?.localizedNames ?? [])),
      }}
      nameOf={(identity) => textOf(identity.localizedNames)}
      savedNameOf={(saved) => textOf(saved.localizedNames)}
      titleWhenNew={t('records.new', { type })}
      list={{ to: addressOf('/records/list/$id', { id: recordType.id }), label: type }}
      copy={
        copied && {
          of: copied.id,
          name: textOf(copied.localizedNames),
          identity: { ...identityOf(copied), version: undefined },
          dataProperties: copied.dataProperties,
        }
      }
      {...(stored && {
        renderActions: (toAside) => (
          <HeadActions
            actions={[
              ...(stored.can.edit
                ? [
                    {
                      label: t('admin.copy'),
                      icon: <IconCopy size={18} stroke={1.8} aria-hidden />,
                      act: addressOf('/records/create/$id', { id: recordType.id }, { copy: stored.id }),
                    },
                  ]
                : []),
              ...(toAside ? [toAside] : []),
            ]}
          />
        ),
        asideLabel: t('history.title'),
        aside: (
          <WhenNear shape={<AsideShape titles={ASIDE} />}>
            <Suspense fallback={<AsideShape titles={ASIDE} />}>
              <RecordAside id={stored.id} />
            </Suspense>
          </WhenNear>
        ),
      })}
      inputs={{
        localizedNames: { inputId: NAME_ID, label: t('admin.name') },
        color: { inputId: COLOR_ID, label: t('records.color') },
      }}
      fieldsTitle={t('records.fields')}
    >
      {(props) => <IdentitySection {...props} colorOfType={recordType.color} isNew={stored === undefined} />}
    </InstanceForm>
  )
}

function IdentitySection({
  draft: {
    value: { localizedNames, color },
  },
  fields,
  isNew,
  colorOfType,
}: IdentityProps<Identity> & { isNew: boolean; colorOfType: string | null }) {
  const { t, textOf } = useText()
  return (
    <Section title={t('records.identity')}>
      <LocalizedInput
        {...fields.localized('localizedNames')}
        label={t('admin.name')}
        description={t('records.nameHint')}
        maxLength={MAX_TEXT_LENGTH}
        isRequired
        autoFocus={isNew}
      />
      <Group align="flex-end" gap="xl">
        <ColorField {...fields.input('color')} label={t('records.color')} description={t('records.colorOfValueHint')} />
        <Stack gap={4} align="flex-start" maw="100%">
          <Text size="sm" c="dimmed">
            {t('records.preview')}
          </Text>
          <RecordChip name={textOf(localizedNames) || t('records.previewName')} color={color ?? colorOfType} />
        </Stack>
      </Group>
    </Section>
  )
}
