import { useText } from '../../../language/use-text.tsx'
import type { RowTab } from './row-tabs.ts'
import classes from './rows.module.css'

interface TabBarProps {
  tabs: readonly RowTab[]
  shown: string
  onShow: (key: string) => void
}

/** Choices of rows by their outcomes, each with its number of rows. */
export function TabBar({ tabs, shown, onShow }: TabBarProps) {
  const { t, formatNumber } = useText()
  return (
    <fieldset className={classes.tabs}>
      <legend className={classes.legend}>{t('imports.shownRows')}</legend>
      {tabs.map(({ key, label, count }) => (
        <button key={key} type="button" className={classes.tab} aria-pressed={key === shown} onClick={() => onShow(key)}>
          {t(label)}
          <span className={classes.tabCount}>{formatNumber(count)}</span>
        </button>
      ))}
    </fieldset>
  )
}
