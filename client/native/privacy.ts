import type { ExpoConfig } from 'expo/config';

type Manifest = NonNullable<NonNullable<ExpoConfig['ios']>['privacyManifests']>;

/** What the app sends to the shop, as Apple names it; docs/app.md "Data safety" says the same to Google's questions. */
const collected = [
  'Name',
  'EmailAddress',
  'PhoneNumber',
  // Where the pin stands, and the words of the address.
  'PreciseLocation',
  'PhysicalAddress',
  'PurchaseHistory',
  'UserID',
  // What a customer writes to the shop, and the pictures with it.
  'CustomerSupport',
  'PhotosorVideos',
  // Where notifications are sent.
  'DeviceID',
];

/**
 * Apple's privacy manifest. The libraries' own reasons are told again here, because Apple does not read those of
 * libraries that are linked into the app; scripts/native/prebuild.mjs compares.
 */
export const privacyManifests: Manifest = {
  NSPrivacyTracking: false,
  NSPrivacyTrackingDomains: [],
  NSPrivacyCollectedDataTypes: collected.map((type) => ({
    NSPrivacyCollectedDataType: `NSPrivacyCollectedDataType${type}`,
    NSPrivacyCollectedDataTypeLinked: true,
    NSPrivacyCollectedDataTypeTracking: false,
    NSPrivacyCollectedDataTypePurposes: ['NSPrivacyCollectedDataTypePurposeAppFunctionality'],
  })),
  NSPrivacyAccessedAPITypes: Object.entries({
    UserDefaults: ['CA92.1', '1C8F.1'],
    FileTimestamp: ['C617.1', '0A2A.1', '3B52.1'],
    DiskSpace: ['E174.1', '85F4.1'],
    SystemBootTime: ['35F9.1'],
  }).map(([category, reasons]) => ({
    NSPrivacyAccessedAPIType: `NSPrivacyAccessedAPICategory${category}`,
    NSPrivacyAccessedAPITypeReasons: reasons,
  })),
};
