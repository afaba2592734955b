import { useFileAddress } from '../../data/files/files.ts'
import classes from './thumbnail.module.css'

interface WithThumbnailProps {
  /** Its picture; null: none. */
  picture: { fileId: string } | null | undefined
  children: string
}

/** The name of an object with its thumbnail, if any: the name is its text alternative. */
export function WithThumbnail({ picture, children }: WithThumbnailProps) {
  if (!picture) return children
  return (
    <span className={classes.named}>
      <Thumbnail fileId={picture.fileId} />
      <span className={classes.name}>{children}</span>
    </span>
  )
}

function Thumbnail({ fileId }: { fileId: string }) {
  const address = useFileAddress(fileId, 'thumb')
  // its space is reserved while it loads, so that no name moves
  return <span className={classes.frame}>{address && <img className={classes.picture} src={address} alt="" />}</span>
}
