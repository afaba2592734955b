import { useState } from 'react'
import { usePathname } from '../routing/router-context.tsx'
import { useBackCloses } from '../routing/use-back-closes.ts'

/** Whether something lies over the page. The browser's back closes it; another page closes it, too, and is not covered. */
export function useOpenHere(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const pathname = usePathname()
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === pathname
  useBackCloses(isOpen, () => setOpenAt(undefined))
  return [isOpen, (opens) => setOpenAt(opens ? pathname : undefined)]
}
