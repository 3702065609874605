import SaleIcon from '@mui/icons-material/BoltOutlined'
import MethodIcon from '@mui/icons-material/CreditCardOutlined'
import ItemIcon from '@mui/icons-material/DiamondOutlined'
import CouponIcon from '@mui/icons-material/DiscountOutlined'
import type { Resource } from '../layout/places.ts'
import { InstructionsEdit } from '../payments/instructions-edit.tsx'
import { PaymentMethodEdit } from '../payments/payment-method-edit.tsx'
import { PaymentMethodList } from '../payments/payment-method-list.tsx'
import { CouponCreate } from './coupon-create.tsx'
import { CouponEdit } from './coupon-edit.tsx'
import { CouponList } from './coupon-list.tsx'
import { FlashSaleCreate } from './flash-sale-create.tsx'
import { FlashSaleEdit } from './flash-sale-edit.tsx'
import { FlashSaleList } from './flash-sale-list.tsx'
import { ItemCreate } from './item-create.tsx'
import { ItemEdit } from './item-edit.tsx'
import { ItemList } from './item-list.tsx'

/** What is sold at which price, and how it is paid. */
export const shopResources: Resource[] = [
  {
    name: 'products',
    label: 'Items',
    icon: ItemIcon,
    right: 'catalog.read',
    section: 'Shop',
    list: ItemList,
    edit: ItemEdit,
    create: ItemCreate,
  },
  {
    name: 'flash-sales',
    label: 'Flash sales',
    icon: SaleIcon,
    right: 'catalog.read',
    section: 'Shop',
    list: FlashSaleList,
    edit: FlashSaleEdit,
    create: FlashSaleCreate,
  },
  {
    name: 'coupons',
    label: 'Coupons',
    icon: CouponIcon,
    right: 'catalog.read',
    section: 'Shop',
    list: CouponList,
    edit: CouponEdit,
    create: CouponCreate,
  },
  {
    name: 'payment-methods',
    label: 'Payment methods',
    icon: MethodIcon,
    right: 'catalog.read',
    section: 'Shop',
    list: PaymentMethodList,
    edit: PaymentMethodEdit,
  },
  {
    name: 'payment-instructions',
    label: 'Where manual payments go',
    icon: MethodIcon,
    right: 'catalog.read',
    section: 'Shop',
    edit: InstructionsEdit,
  },
]
