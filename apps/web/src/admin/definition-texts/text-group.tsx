import { useId } from 'react'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import type { TextFilter } from '@verka/domain/definition-texts/completeness.ts'
import type { TextSummary } from '@verka/domain/definition-texts/definition-texts.api.ts'
import { CULTURES } from '@verka/domain/localization/cultures.ts'
import { useText } from '../../language/use-text.tsx'
import classes from './definition-texts.module.css'
import { typedCount, type TextDrafts } from './text-drafts.ts'
import { TextPanel, type LanguagePair } from './text-panel.tsx'

interface TextGroupProps {
  group: TextSummary
  isOpen: boolean
  onToggle: () => void
  filter: TextFilter
  drafts: TextDrafts
  pair: LanguagePair | undefined
  onPair: (pair: LanguagePair) => void
}

/** A definition, or the values of a type, with what is missing in each language; its texts are below while it is open. */
export function TextGroup({ group, isOpen, onToggle, filter, drafts, pair, onPair }: TextGroupProps) {
  const { t, textOf, formatNumber } = useText()
  const panelId = useId()
  const { kind, id, missing, localizedNames } = group
  // values are held by their own ids: only an opened type knows which of them are its
  const unsaved = Object.values(drafts.drafts).reduce(
    (sum, draft) => (draft.base.kind === kind && draft.base.id === id ? sum + typedCount(draft) : sum),
    0,
  )
  return (
    <li className={classes.group}>
      <button type="button" className={classes.head} aria-expanded={isOpen} aria-controls={panelId} onClick={onToggle}>
        <IconChevronRight size={18} stroke={1.8} className={classes.chevron} aria-hidden />
        <span className={classes.name}>
          <span className={classes.title}>{textOf(localizedNames)}</span>
          <span className={classes.kind}>
            {t(`definitionTexts.kind.${kind}`)} · {t('definitionTexts.count', { count: group.total })}
            {unsaved > 0 && <span className={classes.unsaved}> · {t('definitionTexts.unsaved', { count: unsaved })}</span>}
          </span>
        </span>
        <span className={classes.states}>
          {CULTURES.map((culture) => (
            <span key={culture} className={classes.state} data-missing={missing[culture] > 0 || undefined}>
              <span className={classes.stateLanguage}>{t(`ui.language.${culture}`)}: </span>
              {missing[culture] === 0 ? (
                <>
                  <IconCheck size={16} stroke={2} aria-hidden />
                  <span className={classes.stateText}>{t('definitionTexts.complete')}</span>
                </>
              ) : (
                t('definitionTexts.missing', { count: missing[culture] }).replace(String(missing[culture]), formatNumber(missing[culture]))
              )}
            </span>
          ))}
        </span>
      </button>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <TextPanel group={group} filter={filter} drafts={drafts} pair={pair} onPair={onPair} />}
      </div>
    </li>
  )
}
