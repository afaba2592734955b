import { useLayoutEffect, useState, type RefObject } from 'react'
import { Button, Title } from '@mantine/core'
import { useText } from '../../language/use-text.tsx'
import classes from './page.module.css'

/** Number of letters above which a title is smaller, and cut to three lines until it is opened. */
const LONG = 70

/** The h1 of a page: a long name does not push the page out of view. */
export function PageHeading({ title, headingRef }: { title: string; headingRef: RefObject<HTMLHeadingElement | null> }) {
  const { t } = useText()
  const isLong = title.length > LONG
  const [isWhole, setWhole] = useState(false)
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const heading = headingRef.current
    if (!isLong || isWhole || !heading) return
    const observer = new ResizeObserver(() => setCut(heading.scrollHeight > heading.clientHeight + 1))
    observer.observe(heading)
    return () => observer.disconnect()
  }, [headingRef, isLong, isWhole])
  return (
    <>
      <Title
        order={1}
        ref={headingRef}
        tabIndex={-1}
        className={classes.title}
        data-long={isLong || undefined}
        data-whole={isWhole || undefined}
        {...(isLong && !isWhole ? { title } : {})}
      >
        {title}
      </Title>
      {isLong && isCut && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.wholeTitle}
          aria-expanded={isWhole}
          onClick={() => setWhole((before) => !before)}
        >
          {t(isWhole ? 'ui.shortTitle' : 'ui.wholeTitle')}
        </Button>
      )}
    </>
  )
}
