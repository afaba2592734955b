import type { TextKind } from '@verka/domain/definition-texts/text-kinds.ts'
import { useText } from '../../../language/use-text.tsx'
import { useDialog } from '../../../ui/feedback/dialog.tsx'
import { ExportTexts } from './export-texts.tsx'
import { ImportTexts } from './import-texts.tsx'

/** Opens the dialogs that exchange texts with translators. */
export function useExchangeDialogs() {
  const { t } = useText()
  const show = useDialog()
  const exportTexts = (kind: TextKind | undefined) =>
    void show<void>({ title: t('definitionTexts.exportTitle'), content: (done) => <ExportTexts kind={kind} onDone={() => done()} /> })
  const importTexts = () =>
    void show<void>({ title: t('definitionTexts.importTitle'), content: (done) => <ImportTexts onDone={() => done()} /> })
  return { exportTexts, importTexts }
}
