import { useCallback } from 'react'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { DefinitionTexts } from '@verka/domain/definition-texts/definition-texts.api.ts'
import { storedText } from '@verka/domain/definition-texts/text-units.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import { useSession } from '../../data/session-context.ts'
import { useText, type Text } from '../../language/use-text.tsx'
import classes from './definition-texts.module.css'
import { TextCell } from './text-cell.tsx'
import { cellKey, type TextDraft, type TextDrafts } from './text-drafts.ts'

type Unit = DefinitionTexts['units'][number]

interface TextRowsProps {
  holder: DefinitionTexts
  units: readonly Unit[]
  draft: TextDraft | undefined
  /** The languages of the columns: all, or on a phone those of the chosen pair. */
  cultures: readonly Culture[]
  /** Of a pair the one that is only read. */
  readIn: Culture | undefined
  drafts: Pick<TextDrafts, 'type' | 'rebase'>
}

/** The texts of one definition or predefined value as rows of a table, each language in a column. */
export function TextRows({ holder, units, draft, cultures, readIn, drafts: { type, rebase } }: TextRowsProps) {
  const { t, text, textOf } = useText()
  const { tenant } = useSession()
  const base = draft?.base ?? holder
  const onType = useCallback((unit: string, culture: Culture, text: string) => type(holder, unit, culture, text), [holder, type])
  const isNewer = draft !== undefined && holder.version > draft.base.version
  const messages = draft?.messages ?? []
  const shownMessages = isNewer && messages.length === 0 ? [t('definitionTexts.stale', { name: textOf(base.localizedNames) })] : messages
  return (
    <>
      {shownMessages.length > 0 && (
        <tr className={classes.alertRow}>
          <td colSpan={cultures.length + 1}>
            <Alert color="red" icon={<IconAlertTriangle size={20} stroke={1.8} aria-hidden />} role="alert">
              {shownMessages.map((message) => (
                <div key={message}>{message}</div>
              ))}
              {isNewer && (
                <Button variant="default" size="sm" mt="sm" mih={44} onClick={() => rebase(holder)}>
                  {t('definitionTexts.readAgain')}
                </Button>
              )}
            </Alert>
          </td>
        </tr>
      )}
      {units.map((unit) => {
        const place = partOf(unit, text)
        const stored = base.units.find(({ id }) => id === unit.id)?.texts ?? unit.texts
        return (
          <tr key={unit.id} className={classes.row}>
            <th scope="row" className={classes.place}>
              {unit.within.length > 0 && <span className={classes.within}>{unit.within.join(' › ')}</span>}
              <span>{place}</span>
              {unit.isMarkup && <span className={classes.within}>{t('definitionTexts.formatted')}</span>}
            </th>
            {cultures.map((culture) => {
              const typed = draft?.typed[cellKey(unit.id, culture)]
              const now = storedText(stored, culture)
              return (
                <td key={culture} className={classes.languageCell}>
                  {cultures.length < 3 && <span className={classes.language}>{t(`ui.language.${culture}`)}</span>}
                  <TextCell
                    unit={unit.id}
                    culture={culture}
                    label={t('definitionTexts.cell', { place: [...unit.within, place].join(' › '), language: t(`ui.language.${culture}`) })}
                    value={typed?.text ?? now}
                    fallback={textIn(stored, culture, tenant.culture)}
                    maxLength={unit.maxLength}
                    isMultiline={unit.isMultiline}
                    isMarkup={unit.isMarkup}
                    isReadOnly={!holder.canEdit || culture === readIn}
                    isTyped={typed !== undefined}
                    error={draft?.errors[cellKey(unit.id, culture)]}
                    storedNow={typed && typed.from !== now ? now : undefined}
                    onType={onType}
                  />
                </td>
              )
            })}
          </tr>
        )
      })}
    </>
  )
}

/** Which of the texts of a field or a definition it is. */
const partOf = ({ part, mode }: Pick<Unit, 'part' | 'mode'>, { t }: Pick<Text, 't'>) =>
  mode ? `${t(`definitionTexts.part.${part}`)} (${t(`definitionTexts.mode.${mode}`)})` : t(`definitionTexts.part.${part}`)
