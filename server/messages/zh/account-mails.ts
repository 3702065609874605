import type { accountMails as English } from '../en/account-mails.ts'

export const accountMails: typeof English = {
  verifySubject: '您的 Apeak 验证码',
  verifyHeading: '验证您的电邮地址',
  verifyText: (time) =>
    `请输入此验证码以验证您的电邮地址。验证码将在 10 分钟后过期，仅适用于 ${time} 的注册。`,
  enterCode: '输入验证码',
  notRegistered:
    '如果当时不是您在注册，请勿输入此验证码，否则该账户将使用他人的密码。不输入验证码，就不会发生任何事。',
  existsSubject: '您已有 Apeak 账户',
  existsHeading: '您已有账户',
  existsText:
    '有人尝试用此地址注册账户，但您已有账户。没有任何更改。如果是您本人，请登录；如果忘记密码，请重置密码。',
  resetSubject: '重置您的 Apeak 密码',
  resetHeading: '重置您的密码',
  resetText: '请用此链接设置新密码。链接将在 60 分钟后过期，只能使用一次。',
  resetPassword: '重置密码',
  notRequested: '如果您没有提出此请求，请忽略此电邮。您的密码没有更改。',
  pinCodeSubject: '您用于设置新 PIN 码的 Apeak 验证码',
  pinCodeHeading: '设置新的安全 PIN 码',
  pinCodeText: '请输入此验证码以设置新的安全 PIN 码。验证码将在 10 分钟后过期。',
  notYou: '如果这不是您本人操作，可能有人能进入您的账户。请更改您的密码。',
  passwordChangedSubject: '您的 Apeak 密码已更改',
  passwordChangedHeading: '密码已更改',
  passwordChangedText:
    '您的密码已更改，其他所有设备均已退出登录。如果这不是您本人操作，请立即重置密码。',
  seeDevices: '登录后，您可以查看所有已登录的设备，并让它们退出登录。',
  devicesLink: '查看已登录的设备',
  pinChangedSubject: '您的 Apeak 安全 PIN 码已更改',
  pinChangedHeading: '安全 PIN 码已更改',
  pinChangedText:
    '您的安全 PIN 码已更改。如果这不是您本人操作，可能有人能进入您的账户。请立即重置密码，让所有设备退出登录，然后设置新的 PIN 码。',
  newPinLink: '设置新的 PIN 码',
  deletedSubject: '您的 Apeak 账户已删除',
  deletedHeading: '账户已删除',
  deletedText:
    '您的账户已删除，包括您的姓名、电邮地址、手机号码和生日。我们会保留您以往的订单，但不含这些资料。这是我们就此发出的最后一封电邮。',
  suspendedSubject: '您的 Apeak 账户已被停用',
  suspendedHeading: '账户已停用',
  suspendedText: (reason) => `您的账户已被停用，所有设备均已退出登录。${reason}`,
  suspendedMistake: '您的订单和 Gold 不受影响。如果您认为这是误会，请联系我们。',
  openAgainSubject: '您的 Apeak 账户已恢复使用',
  openAgainHeading: '账户已恢复使用',
  openAgainText: '您可以重新登录您的账户了，账户内容没有任何变化。',
  lockedHeading: '失败次数过多',
  passwordLockedSubject: '您的 Apeak 密码已暂时锁定',
  passwordLocked: (time) =>
    `您账户的密码连续输错五次，因此在所用的网络上锁定 ${time}。您在自己的设备上仍保持登录。重置密码可立即解锁。`,
  pinLockedSubject: '您的 Apeak 安全 PIN 码已暂时锁定',
  pinLocked: (time) =>
    `您账户的安全 PIN 码连续输错五次，因此在所用的网络上锁定 ${time}。您在自己的设备上仍保持登录。通过“忘记 PIN 码？”设置新的 PIN 码可立即解锁。`,
  emailCodeLockedSubject: '您的 Apeak 验证码已暂时锁定',
  emailCodeLocked: (time) =>
    `您账户的验证码连续输错五次，因此在所用的网络上锁定 ${time}。您在自己的设备上仍保持登录。之后请重新获取验证码。`,
  pinCodeLockedSubject: '您用于设置新 PIN 码的 Apeak 验证码已暂时锁定',
  pinCodeLocked: (time) =>
    `您账户用于设置新 PIN 码的验证码连续输错五次，因此在所用的网络上锁定 ${time}。您在自己的设备上仍保持登录。之后请重新获取验证码。`,
  beingGuessed:
    '如果这不是您本人操作，可能有人在猜测。我们正在阻止这些尝试。请使用您在别处没有用过的密码。',
  minutes: (count) => `${count} 分钟`,
  hours: (count) => `${count} 小时`,
}
