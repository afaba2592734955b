import { Suspense, useState } from 'react'
import { TextInput } from '@mantine/core'
import { IconCopy, IconCopyPlus, IconDeviceMobile, IconPrinter, IconWorld } from '@tabler/icons-react'
import type { FullElementType } from '@verka/domain/element-types/element-types.api.ts'
import {
  createElement,
  deleteElement,
  getElementUses,
  proposeCode,
  updateElement,
  type Element,
  type FullElement,
} from '@verka/domain/elements/elements.api.ts'
import type { ElementBody } from '@verka/domain/elements/element.body.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { addressOf } from '../../../addresses.ts'
import { call } from '../../../data/call.ts'
import { useSession } from '../../../data/session-context.ts'
import { useCall } from '../../../data/use-call.ts'
import { checkBody } from '../../../forms/draft/check-body.ts'
import { filtered } from '../../../lists/filtered.ts'
import { ErrorText } from '../../../forms/frame/field-frame.tsx'
import { newAttempt } from '../../../forms/editing/attempt.ts'
import { useText } from '../../../language/use-text.tsx'
import { HeadActions, type HeadAction } from '../../../ui/page/head-actions.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { WhenNear } from '../../../ui/page/when-near.tsx'
import { useEntityCalls } from '../../editing/use-entity-calls.ts'
import { AsideShape } from '../../instances/aside-shape.tsx'
import { InstanceForm, type IdentityProps } from '../../instances/instance-form.tsx'
import classes from './element-form.module.css'
import { lateSchema } from '../../../forms/draft/late-schema.ts'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'

const identitySchema = lateSchema(() =>
  import('@verka/domain/elements/element.body.ts').then((body) => body.elementBodySchema.pick({ title: true, code: true })),
)

const PrintLabels = lazyPart(() => import('../../labels/print-labels.tsx'))
const DuplicateDialog = lazyPart(() => import('../duplicate-dialog.tsx'))
const OpenAddressDialog = lazyPart(() => import('./open-address-dialog.tsx'))
const FullLicenceNote = lazyPart(() => import('./full-licence-note.tsx'))
const ElementAside = lazyPart(() => import('./element-aside.tsx'))

const ASIDE = ['history.now', 'history.title'] as const
const TITLE_ID = 'element-title'
const CODE_ID = 'element-code'

interface Identity {
  version: number | undefined
  title: string
  code: string
}

const identityOf = (stored: Element | undefined): Identity => ({
  version: stored?.version,
  title: stored?.title ?? '',
  code: stored?.code ?? '',
})
const check = ({ version, title, code }: Identity): FieldError[] => [
  ...checkBody(identitySchema, { title, code }),
  // a new object without a code gets one; a stored code may be on a label and is not cleared
  ...(version !== undefined && code.trim() === '' ? [{ message: '@validation.required', field: 'code' }] : []),
]

const CALLS = { create: createElement, update: updateElement, remove: deleteElement }
/** A created object took the code that was proposed. */
const ON_CREATED = [proposeCode]
interface ElementFormProps {
  elementType: FullElementType
  /** Undefined while it is created. */
  stored?: FullElement
  /** The original of a copy. */
  copied?: Element | undefined
}

/** An object: title, code and the fields of its category. */
export function ElementForm({ elementType, stored, copied }: ElementFormProps) {
  const { t, textOf } = useText()
  const category = textOf(elementType.localizedNames)
  return (
    <InstanceForm<Identity, Element, ElementBody>
      fields={elementType.dataPropertyTypes}
      rules={elementType.matchRules}
      outside={elementType.outside}
      stored={stored}
      identityOf={identityOf}
      parent={{ kind: 'category', id: elementType.id, name: category, list: addressOf('/elements/types') }}
      check={check}
      bodyOf={(identity, dataProperties) => ({ elementTypeId: elementType.id, ...identity, dataProperties })}
      calls={useEntityCalls(CALLS, ON_CREATED)}
      uses={
        stored && {
          read: () => call(getElementUses, { params: { id: stored.id } }),
          ofService: (id) => addressOf('/transactions/list/$id', { id }, filtered({ elementId: [stored.id] })),
        }
      }
      nameOf={(identity) => identity.title}
      savedNameOf={(saved) => `${saved.title} (${saved.code})`}
      titleWhenNew={t('admin.elementNew', { category })}
      list={{ to: addressOf('/elements/list/$id', { id: elementType.id }), label: category }}
      copy={
        copied && {
          of: copied.id,
          name: `${copied.title} (${copied.code})`,
          // a code belongs to one object
          identity: { ...identityOf(undefined), title: copied.title },
          dataProperties: copied.dataProperties,
        }
      }
      {...(stored && {
        renderActions: (toAside) => <Actions stored={stored} toAside={toAside} />,
        asideLabel: t('history.nowAndBefore'),
        aside: (
          <WhenNear shape={<AsideShape titles={ASIDE} />}>
            <Suspense fallback={<AsideShape titles={ASIDE} />}>
              <ElementAside element={stored} fields={elementType.dataPropertyTypes} />
            </Suspense>
          </WhenNear>
        ),
      })}
      inputs={{
        title: { inputId: TITLE_ID, label: t('admin.elementTitle') },
        code: { inputId: CODE_ID, label: t('admin.elementCode') },
      }}
      fieldsTitle={t('admin.elementFields')}
    >
      {(props) => (
        <>
          {!stored && (
            <Suspense fallback={null}>
              <FullLicenceNote />
            </Suspense>
          )}
          <IdentitySection {...props} isNew={stored === undefined} numberedIn={elementType.codeSeries ? elementType.id : undefined} />
        </>
      )}
    </InstanceForm>
  )
}

function Actions({ stored, toAside }: { stored: FullElement; toAside: HeadAction | undefined }) {
  const { t } = useText()
  const [isPrinting, setPrinting] = useState(false)
  const [copies, setCopies] = useState(newAttempt<{ count: number }>)
  const [isDuplicating, setDuplicating] = useState(false)
  const [isOpening, setOpening] = useState(false)
  const { hasOpenAccess } = useSession().tenant
  const { id, elementTypeId, can } = stored
  const copy = {
    label: t('admin.copy'),
    icon: <IconCopy size={18} stroke={1.8} aria-hidden />,
    act: addressOf('/elements/create/$id', { id: elementTypeId }, { copy: id }),
  }
  return (
    <>
      <HeadActions
        actions={[
          {
            label: t('admin.elementInExe'),
            icon: <IconDeviceMobile size={18} stroke={1.8} aria-hidden />,
            act: addressOf('/exe/id/$id', { id }),
          },
          ...(toAside ? [toAside] : []),
          ...(can.edit
            ? [
                copy,
                {
                  label: t('admin.duplicate'),
                  icon: <IconCopyPlus size={18} stroke={1.8} aria-hidden />,
                  act: () => setDuplicating(true),
                },
              ]
            : []),
          { label: t('labels.printOne'), icon: <IconPrinter size={18} stroke={1.8} aria-hidden />, act: () => setPrinting(true) },
          ...(hasOpenAccess
            ? [{ label: t('admin.openAddress'), icon: <IconWorld size={18} stroke={1.8} aria-hidden />, act: () => setOpening(true) }]
            : []),
        ]}
      />
      {isDuplicating && (
        <Suspense fallback={null}>
          <DuplicateDialog element={stored} attempt={copies} onAttempt={setCopies} onClose={() => setDuplicating(false)} />
        </Suspense>
      )}
      {isOpening && (
        <Suspense fallback={null}>
          <OpenAddressDialog element={stored} onClose={() => setOpening(false)} />
        </Suspense>
      )}
      {isPrinting && (
        <Suspense fallback={null}>
          {/* a label of this object only */}
          <PrintLabels elementTypeId={elementTypeId} elementIds={[id]} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  )
}

function IdentitySection({
  fields,
  isNew,
  numberedIn,
}: IdentityProps<Identity> & {
  isNew: boolean
  /** Its category, where that numbers its codes. */
  numberedIn: string | undefined
}) {
  const { t } = useText()
  const next = useCall(
    proposeCode,
    { query: { elementTypeId: numberedIn ?? '' } },
    { isEnabled: isNew && numberedIn !== undefined, isFresh: true },
  ).data?.code
  const input = (name: 'title' | 'code') => {
    const { error, ...props } = fields.text(name)
    return { ...props, error: error && <ErrorText text={error} /> }
  }
  return (
    <Section title={t('admin.elementIdentity')}>
      <div className={classes.identity}>
        <TextInput {...input('title')} label={t('admin.elementTitle')} withAsterisk aria-required autoFocus={isNew} />
        <TextInput
          {...input('code')}
          label={t('admin.elementCode')}
          description={next ? t('admin.elementCodeNext', { code: next }) : t(isNew ? 'admin.elementCodeHint' : 'admin.elementCodeKept')}
          {...(next && { placeholder: next })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
    </Section>
  )
}
