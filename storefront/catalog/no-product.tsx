import { pagePaths } from '@apeak/contract/paths'
import { Link } from 'react-router'
import { buttonLook } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { GamesOffered } from './games-offered.tsx'

/** The page of an unknown category. */
export default function NoProduct() {
  return (
    <div className="wrap pt-14">
      <PageHead title="Product not found" hidden />
      <h1 className="sr-only">Product not found</h1>
      <ErrorBox message="Product not found">
        <Link to={pagePaths.products} className={buttonLook('gold')}>
          Browse products
        </Link>
      </ErrorBox>
      <GamesOffered />
    </div>
  )
}
