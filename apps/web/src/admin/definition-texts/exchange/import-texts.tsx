import { useState } from 'react'
import { Alert, Button, FileButton, Group, Loader, Stack, Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { checkDefinitionTexts, importDefinitionTexts, type TextsPlan } from '@verka/domain/definition-texts/definition-texts.api.ts'
import { MAX_XLIFF_LENGTH, XLIFF_FAULTS } from '@verka/domain/definition-texts/text-limits.ts'
import { ApiError } from '../../../data/api-error.ts'
import { call } from '../../../data/call.ts'
import { useSave } from '../../../data/use-call.ts'
import { useText, type Text as Words } from '../../../language/use-text.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import { ImportPlan } from './import-plan.tsx'
import { textOfFile } from './text-of-file.ts'

type State =
  | { step: 'file'; errors: readonly string[] }
  | { step: 'checking' }
  | { step: 'plan'; xliff: string; plan: TextsPlan; errors: readonly string[]; isSaving: boolean }

/** Content of the dialog that imports a translated file: it is checked first, and saved when the person has seen what changes. */
export function ImportTexts({ onDone }: { onDone: () => void }) {
  const { t, text } = useText()
  const [state, setState] = useState<State>({ step: 'file', errors: [] })
  const { mutateAsync } = useSave(importDefinitionTexts, { handlesErrors: true })
  const check = async (xliff: string, errors: readonly string[] = []) => {
    setState({ step: 'checking' })
    try {
      const plan = await call(checkDefinitionTexts, { body: { xliff } })
      setState({ step: 'plan', xliff, plan, errors, isSaving: false })
    } catch (error) {
      setState({ step: 'file', errors: messagesOf(error, text) })
    }
  }
  const read = async (file: File | null) => {
    if (!file) return
    // four bytes are the most that a letter takes
    if (file.size > MAX_XLIFF_LENGTH * 2) return setState({ step: 'file', errors: [t('definitionTexts.importTooLarge')] })
    const xliff = textOfFile(await file.arrayBuffer())
    if (xliff === undefined) setState({ step: 'file', errors: [t('definitionTexts.importEncoding')] })
    else if (xliff.length > MAX_XLIFF_LENGTH) setState({ step: 'file', errors: [t('definitionTexts.importTooLarge')] })
    else await check(xliff)
  }
  const save = async () => {
    if (state.step !== 'plan' || state.isSaving) return
    const { xliff, plan } = state
    setState({ ...state, isSaving: true, errors: [] })
    try {
      flash('success', t('definitionTexts.imported', await mutateAsync({ body: { xliff, hash: plan.hash } })))
      onDone()
    } catch (error) {
      const errors = messagesOf(error, text)
      // what would be done is another thing by now: the person sees that
      if (error instanceof ApiError && error.code === 'conflict') await check(xliff, errors)
      else setState({ ...state, isSaving: false, errors })
    }
  }
  const errors = state.step === 'checking' ? [] : state.errors
  const changes = state.step === 'plan' ? state.plan.counts.changed : 0
  return (
    <Stack gap="lg">
      {state.step === 'file' && <Text>{t('definitionTexts.importHint')}</Text>}
      {state.step === 'checking' && (
        <Group gap="sm" role="status">
          <Loader size="sm" aria-hidden />
          <Text c="dimmed">{t('definitionTexts.importChecking')}</Text>
        </Group>
      )}
      {state.step === 'plan' && <ImportPlan plan={state.plan} />}
      {errors.length > 0 && (
        <Alert color="red" role="alert">
          {errors.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" mih={44} onClick={onDone}>
          {t(state.step === 'plan' && changes === 0 ? 'ui.close' : 'ui.cancel')}
        </Button>
        <FileButton accept=".xlf,.xliff,.xml,application/xliff+xml" onChange={(file) => void read(file)}>
          {(props) => (
            <Button
              {...props}
              mih={44}
              variant={changes > 0 ? 'default' : 'filled'}
              disabled={state.step === 'checking'}
              leftSection={<IconFileImport size={18} stroke={1.8} aria-hidden />}
            >
              {t(state.step === 'plan' ? 'definitionTexts.importUse' : 'definitionTexts.importChoose')}
            </Button>
          )}
        </FileButton>
        {state.step === 'plan' && changes > 0 && (
          <Button mih={44} loading={state.isSaving} onClick={() => void save()}>
            {t('definitionTexts.importRun', { count: changes })}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** Messages of an error, each with the definition that it is about. */
function messagesOf(error: unknown, { t, serverText }: Words): string[] {
  if (!(error instanceof ApiError)) return [t('errors.internal')]
  return [
    ...new Set(
      error.errors.map(({ message, params }) => {
        const fault = XLIFF_FAULTS.find((one) => one === params?.reason)
        if (fault) return t(`definitionTexts.fault.${fault}`, { version: '', source: '', target: '', line: '', ...params })
        const said = serverText(message, params)
        const definition = params?.definition
        return typeof definition === 'string' ? t('definitionTexts.importIn', { definition, message: said }) : said
      }),
    ),
  ]
}
