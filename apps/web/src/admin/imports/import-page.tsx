import { Button, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { asId } from '@verka/domain/entities/ids.ts'
import { isImportAtWork } from '@verka/domain/imports/import-states.ts'
import { discardImport, getImport, type DataImport } from '@verka/domain/imports/imports.api.ts'
import { useReadAgain, useSave } from '../../data/use-call.ts'
import { usePolledCall } from '../../data/use-polled-call.ts'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam, useAddressSearch } from '../../ui/navigation/use-address.ts'
import { useGo } from '../../ui/navigation/use-go.ts'
import { Page } from '../../ui/page/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { AtWork } from './at-work.tsx'
import { addressOfNewImport } from './import-addresses.ts'
import { STATE_LOOKS } from './import-looks.ts'
import classes from './imports.module.css'
import { MappingStep } from './mapping/mapping-step.tsx'
import { Report } from './review/report.tsx'
import { ReviewStep } from './review/review-step.tsx'
import { STEP_OF, Steps } from './steps.tsx'
import { Unreadable } from './unreadable.tsx'

/** `/imports/{id}`: one import, from its file to its report. */
export default function ImportPage() {
  const id = useAddressParam('id')
  return <OneImport key={id} id={id} />
}

function OneImport({ id }: { id: string }) {
  const { t, formatDateTime } = useText()
  const answer = usePolledCall(getImport, { params: { id: asId<'dataImport'>(id) } }, ({ state }) => isImportAtWork(state))
  return (
    <LoadedPage answer={answer}>
      {(one) => (
        <Page
          title={one.fileName}
          description={[one.typeName, t('history.byWhomWhen', { name: one.by.name, when: formatDateTime(one.createdAt) })]
            .filter(Boolean)
            .join(' · ')}
          back={{ to: addressOfNewImport(one.target, one.typeId), label: t(`imports.title.${one.target}`) }}
          badge={<StatusBadge {...STATE_LOOKS[one.state]}>{t(`imports.state.${one.state}`)}</StatusBadge>}
          actions={one.can.discard && <Discard one={one} />}
        >
          <Content one={one} />
        </Page>
      )}
    </LoadedPage>
  )
}

/** The present step. `?step=columns` of a checked import shows what each column fills. */
function Content({ one }: { one: DataImport }) {
  const { t } = useText()
  const [{ step }, setSearch] = useAddressSearch()
  const isMappedAgain = one.state === 'checked' && step === 'columns' && one.can.map
  const present = isMappedAgain ? 'columns' : STEP_OF[one.state]
  const content = useRef<HTMLDivElement>(null)
  const shown = `${one.state} ${present}`
  const before = useRef(shown)
  useSavedThings(one)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    // the pressed button is gone with its step
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true })
  }, [shown])
  const toRows = () => setSearch({ step: undefined })
  const body = () => {
    if (isImportAtWork(one.state)) return <AtWork one={one} />
    if (one.state === 'unreadable') return <Unreadable one={one} />
    if (one.state === 'mapping' || isMappedAgain)
      return (
        <MappingStep
          key={JSON.stringify([one.table, one.columns])}
          one={one}
          onBack={isMappedAgain ? toRows : undefined}
          onChecked={toRows}
        />
      )
    if (one.state === 'checked') return <ReviewStep one={one} onMap={() => setSearch({ step: 'columns', rows: undefined })} />
    return <Report key={one.state} one={one} />
  }
  return (
    <>
      <Steps present={present} />
      <VisuallyHidden role="status">{t(`imports.state.${one.state}`)}</VisuallyHidden>
      <div ref={content} tabIndex={-1} className={classes.content}>
        {body()}
      </div>
    </>
  )
}

/** Entities whose rows an import creates or changes. */
const SAVED = { element: ['element', 'record'], record: ['record'], user: ['user'] } as const

/** Once an import has ended, lists of the things that it saved are loaded again. */
function useSavedThings({ state, target }: DataImport): void {
  const readAgain = useReadAgain()
  const ended = state === 'done' || state === 'stopped' || state === 'undone' ? state : undefined
  useEffect(() => {
    if (ended) readAgain(SAVED[target])
  }, [ended, target, readAgain])
}

/** Deletes an import of which nothing was saved. */
function Discard({ one }: { one: DataImport }) {
  const { t } = useText()
  const confirm = useConfirm()
  const go = useGo()
  const discard = useSave(discardImport)
  const ask = async () => {
    const question = { title: t('imports.discardTitle'), text: t('imports.discardText'), confirm: t('imports.discard'), isDangerous: true }
    if (!(await confirm(question))) return
    try {
      await discard.mutateAsync({ params: { id: one.id } })
      flash('success', t('imports.discarded', { name: one.fileName }))
      go(addressOfNewImport(one.target, one.typeId), { force: true })
    } catch {
      // shown as a message
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
      loading={discard.isPending}
      onClick={() => void ask()}
    >
      {t('imports.discard')}
    </Button>
  )
}
