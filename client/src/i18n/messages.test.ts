import first from './en';
import contact from './en/contact.json';
import later from './en/later';

/** What the specification has customers read, letter for letter (spec.md 2, 4, 5 and 8). */
const messages = `
Something went wrong!
Google login failed!
Guest login failed!
Failed to resend OTP
Something went wrong while resending OTP.
Unable to send reset link
Login successful
Login successful via Google!
Guest login successful!
OTP resent successfully!
Password reset link sent! Check your email.
Logged out successfully
Failed to add item to cart
Failed to add to cart.
This variant is out of stock.
Only {stock} available in stock.
{name} added to cart!
Product added to wishlist! ❤️
Product removed from wishlist 💙
Failed to load wishlist items.
Failed to update wishlist status.
Enter promo code
Invalid promo code
Promo applied!
Wallet applied successfully!
Wallet removed, total restored!
Error updating wallet usage
Please select a delivery slot.
Wallet balance is zero. Please select COD or Pay Online.
Wallet already applied from the cart.
Your wallet is empty. Please select another payment method.
Checkout failed. Try again.
Order Placed Successfully!
Please select a payment method for the remaining amount.
Select your payment method to continue.
Failed to fetch orders. Please try again.
Failed to fetch addresses. Please try again.
Failed to remove address. Try again.
Address removed successfully!
Address updated successfully
Address added successfully
Failed to save address
Something went wrong with the server request
Please use the map or 'Current Location' to pinpoint your exact address.
Geolocation not supported.
Unable to get location.
Unable to get address details.
Error fetching address.
Unable to determine location.
Failed to load products
Product not found
Failed to fetch search results. Try again!
Failed to load wallet
Failed to load wallet information.
No transactions found.
Failed to add money
Failed to add money. Try again.
Failed to load profile
Failed to fetch profile. Please try again.
Failed to update profile
Failed to update profile. Please try again.
Profile updated successfully!
Account deleted successfully.
Failed to delete account. Please try again.
An error occurred while deleting your account. Please try again.
✅ Message sent successfully!
⚠️ Failed to send message. Please try again.
❌ Something went wrong. Please try again later.
Password reset successful!
Failed to reset password!
Something went wrong while resetting password!
Passwords do not match!
First Name is mandatory!
Last Name is mandatory!
Please enter your registered email
User ID missing. Please restart login.
Are you sure you want to remove this address?
Please login to manage wishlist!
First name is required
Gender is required
Enter a valid amount
Invalid or missing user ID!
Please fill in both fields
No products found in this category.
No orders found
No Privacy Policy found
No Refund Policy found
No Terms & Conditions found
No Other Policy found
Delivery is free above {amount}
Loading...
Enter complete address
Edit Address
Save and Proceed
Update Address
Saving...
Updating...
Go to current location
Add New Address
YOUR CASHBACK REWARDS
My Orders
My Addresses
My Wishlist
Go Back
See all
Continue Shopping
Start Shopping
Back to Login
Coming Soon
Buy {category} Online
Sort by Name
Price: Low to High
Price: High to Low
Best Discount
Clear Filters
All Orders
Rate Order
Reorder
View Details
Similar Products
`;

const texts = new Set(Object.values({ ...first, ...later, contact }).flatMap((area) => Object.values(area)));

test.each(messages.trim().split('\n'))('%s', (message) => {
  expect(texts).toContain(message);
});
