import type { ExpoConfig } from 'expo/config';

type Manifest = NonNullable<NonNullable<ExpoConfig['ios']>['privacyManifests']>;

/** The data that the app sends to the shop, by Apple's names. docs/app.md "Data safety" answers Google's questions about it. */
const collected = [
  'Name',
  'EmailAddress',
  'PhoneNumber',
  // The position of the pin, and the text of the address.
  'PreciseLocation',
  'PhysicalAddress',
  'PurchaseHistory',
  'UserID',
  // Messages of customers to the shop, with pictures.
  'CustomerSupport',
  'PhotosorVideos',
  // Reviews of products.
  'OtherUserContent',
  // Gender and date of birth, in the profile.
  'OtherDataTypes',
  // The push token, to which notifications are sent.
  'DeviceID',
];

/**
 * Apple's privacy manifest. The reasons of the libraries are repeated here, because Apple does not read the manifests of libraries
 * that are linked into the app. scripts/native/prebuild.mjs compares the two.
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
